(* Rules of the last take: positions (pile, limit), and a table G of the smallest winning takes.

   If the condition ok holds at each pile from 1 to N, then a position with pile n <= N is won if its limit is at least G n,
   and lost if its limit is less.

   Witnesses: table, words, loop. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed.

Section Table.
  Variable f : nat -> nat.
  Definition pos := (nat * nat)%type.
  Definition move (p q : pos) :=
    exists k, 1 <= k <= fst p /\ k <= snd p /\ q = (fst p - k, f k).

  (* The condition at one pile: G n is the smallest take that wins from n when the limit is no obstacle. *)
  Definition ok (G : nat -> nat) (n : nat) :=
    1 <= G n <= n /\
    (forall k, 1 <= k < G n -> G (n - k) <= f k) /\
    (G n = n \/ f (G n) < G (n - G n)).

  Theorem table_sound : forall G N, (forall n, 1 <= n <= N -> ok G n) ->
    forall n x, 1 <= n <= N ->
      (G n <= x -> won pos move (n, x)) /\ (x < G n -> lost pos move (n, x)).
  Proof.
    intros G N H n. induction n as [n IH] using lt_wf_ind. intros x Hn.
    destruct (H n Hn) as [H1 [H2 H3]]. split; intro Hx.
    - apply (Won pos move _ (n - G n, f (G n))).
      + exists (G n). simpl. repeat split; try lia.
      + destruct (Nat.eq_dec (G n) n) as [E | E].
        * constructor. intros q [k [Hk _]]. simpl in Hk. lia.
        * destruct H3 as [E3 | E3]; [contradiction|]. apply IH; lia.
    - constructor. intros q [k [Hk [Hkx E]]]. simpl in *. subst q.
      apply IH; try lia. apply H2. lia.
  Qed.
End Table.
