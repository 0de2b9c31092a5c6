(* Misère play of rules of the last take, where the limits after takes 1..N are at least 1.

   Pile n + 1 (n <= N) in misère play is won and lost as pile n in normal play, with the same table G. Pile 1 is lost.

   Witnesses: words and loop in misère play. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table.

Section Misere.
  Variable f : nat -> nat.

  Theorem misere_shift : forall G N, (forall k, 1 <= k <= N -> 1 <= f k) -> (forall n, 1 <= n <= N -> ok f G n) ->
    forall n x, n <= N -> 1 <= x ->
      (1 <= n -> G n <= x -> mwon pos (move f) (S n, x)) /\
      (n = 0 \/ x < G n -> mlost pos (move f) (S n, x)).
  Proof.
    intros G N able H n. induction n as [n IH] using lt_wf_ind. intros x Hn Hx. split.
    - intros H1n HG. destruct (H n ltac:(lia)) as [H1 [H2 H3]].
      pose proof (able (G n) ltac:(lia)) as HA.
      apply (MWon pos (move f) _ (S (n - G n), f (G n))).
      + exists (G n). cbn [fst snd]. split; [lia|]. split; [lia|].
        replace (S n - G n) with (S (n - G n)) by lia. reflexivity.
      + apply IH; lia.
    - intros HL. constructor.
      + exists (S n - 1, f 1). exists 1. simpl. repeat split; try lia.
      + intros q [k [Hk [Hkx E]]]. cbn [fst snd] in *. subst q.
        destruct (Nat.eq_dec k (S n)) as [-> | Hne].
        * apply MStuck. intros q [j [Hj _]]. simpl in Hj. lia.
        * assert (Hn1 : 1 <= n) by lia. destruct HL as [-> | HL]; [lia|].
          destruct (H n ltac:(lia)) as [H1 [H2 H3]].
          replace (S n - k) with (S (n - k)) by lia. pose proof (able k ltac:(lia)).
          apply IH; try lia. apply H2. lia.
  Qed.
End Misere.
