(* Several bases: the limit is f prev last, with period P in prev.

   Game i reads the previous pile as i more than it is. G i n is the smallest winning take of pile n of game i.
   bases_sound: if okb holds at each pile from 1 to N of game i, then a position of game i is won if its limit is at least G i n,
   and lost if its limit is less.
   copy_b, member_b: behind a member b, game i repeats game w = i + b (modulo P) up to the next member.

   Witness: words with P > 1. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table.

Section Bases.
  Variable f : nat -> nat -> nat.                        (* previous pile, last take *)
  Variable P : nat.
  Hypothesis periodic : forall n k, f (n + P) k = f n k.

  (* game i reads the previous pile as i more than it is; G i n is the smallest winning take of pile n of game i *)
  Definition okb (G : nat -> nat -> nat) (i n : nat) :=
    1 <= G i n <= n /\
    (forall k, 1 <= k < G i n -> G i (n - k) <= f (i + n) k) /\
    (G i n = n \/ f (i + n) (G i n) < G i (n - G i n)).

  Definition bmove (i : nat) (p q : pos) :=
    exists k, 1 <= k <= fst p /\ k <= snd p /\ q = (fst p - k, f (i + fst p) k).

  Theorem bases_sound : forall G i N, (forall n, 1 <= n <= N -> okb G i n) ->
    forall n x, 1 <= n <= N ->
      (G i n <= x -> won pos (bmove i) (n, x)) /\ (x < G i n -> lost pos (bmove i) (n, x)).
  Proof.
    intros G i N H n. induction n as [n IH] using lt_wf_ind. intros x Hn.
    destruct (H n Hn) as [H1 [H2 H3]]. split; intro Hx.
    - apply (Won pos (bmove i) _ (n - G i n, f (i + n) (G i n))).
      + exists (G i n). simpl. repeat split; try lia.
      + destruct (Nat.eq_dec (G i n) n) as [E | E].
        * constructor. intros q [k [Hk _]]. simpl in Hk. lia.
        * destruct H3 as [E3 | E3]; [contradiction|]. apply IH; lia.
    - constructor. intros q [k [Hk [Hkx E]]]. simpl in *. subst q.
      apply IH; try lia. apply H2. lia.
  Qed.

  Lemma periods : forall c n k, f (n + c * P) k = f n k.
  Proof.
    induction c as [|c IH]; intros n k; [f_equal; lia|].
    replace (n + S c * P) with ((n + P) + c * P) by lia. rewrite IH. apply periodic.
  Qed.

  (* w is the game i + b, up to a multiple of P *)
  Lemma same_limit : forall i b w c, i + b = w + c * P -> forall y k, f (i + (b + y)) k = f (w + y) k.
  Proof.
    intros i b w c E y k. replace (i + (b + y)) with ((w + y) + c * P) by lia. apply periods.
  Qed.

  Lemma copy_b : forall G i b w c d, 1 <= b -> i + b = w + c * P ->
    (forall n, 1 <= n <= b -> okb G i n) ->
    (forall y, 1 <= y < d -> okb G w y) ->
    (forall y, 1 <= y < d -> G i (b + y) = G w y) ->
    (forall y, 1 <= y < d -> G w y = y -> f (w + y) y < G i b) ->
    forall n, 1 <= n < b + d -> okb G i n.
  Proof.
    intros G i b w c d Hb Ew HB HW HC HF n Hn.
    destruct (le_lt_dec n b) as [Hle | Hlt]; [apply HB; lia|].
    assert (Hy : exists y, n = b + y /\ 1 <= y < d) by (exists (n - b); lia).
    destruct Hy as [y [En Hy]]. subst n.
    destruct (HW y Hy) as [H1 [H2 H3]]. pose proof (HC y Hy) as EG.
    pose proof (same_limit i b w c Ew y) as EF.
    unfold okb. rewrite EG. split; [lia|]. split.
    - intros k Hk. rewrite EF. replace (b + y - k) with (b + (y - k)) by lia. rewrite HC by lia. apply H2. lia.
    - right. rewrite EF. destruct (Nat.eq_dec (G w y) y) as [E | E].
      + rewrite E. replace (b + y - y) with b by lia. apply HF; assumption.
      + destruct H3 as [E3 | E3]; [contradiction|].
        replace (b + y - G w y) with (b + (y - G w y)) by lia. rewrite HC by lia. exact E3.
  Qed.

  Lemma member_b : forall G i b w c d, 1 <= b -> 1 <= d -> i + b = w + c * P ->
    (forall y, 1 <= y <= d -> okb G w y) ->
    (forall y, 1 <= y < d -> G i (b + y) = G w y) ->
    G w d = d -> G i b <= f (w + d) d ->
    d < G i (b + d) <= b + d ->
    (forall k, d < k < G i (b + d) -> G i (b + d - k) <= f (i + (b + d)) k) ->
    (G i (b + d) = b + d \/ f (i + (b + d)) (G i (b + d)) < G i (b + d - G i (b + d))) ->
    okb G i (b + d).
  Proof.
    intros G i b w c d Hb Hd Ew HW HC Ed Hfd Hg HL Hwin. unfold okb. split; [lia|]. split; [|exact Hwin].
    intros k Hk. destruct (lt_eq_lt_dec k d) as [[Hlt | E] | Hgt].
    - rewrite (same_limit i b w c Ew). replace (b + d - k) with (b + (d - k)) by lia. rewrite HC by lia.
      destruct (HW d ltac:(lia)) as [_ [H2 _]]. apply H2. lia.
    - subst k. rewrite (same_limit i b w c Ew). replace (b + d - d) with b by lia. exact Hfd.
    - apply HL. lia.
  Qed.
End Bases.
