(* Misère play with several bases: the limit is f prev last, and the limits after takes 1..N are at least 1.

   Pile n + 1 (n <= N) of game i in misère play is won and lost as pile n of game i + 1 in normal play. Pile 1 is lost.

   Witnesses: words and loop with P > 1 in misère play. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases.

Section MisereShiftBases.
  Variable f : nat -> nat -> nat.

  Theorem misere_shift_b : forall G i N,
    (forall m k, 1 <= k <= N -> 1 <= f m k) -> (forall n, 1 <= n <= N -> okb f G (S i) n) ->
    forall n x, n <= N -> 1 <= x ->
      (1 <= n -> G (S i) n <= x -> mwon pos (bmove f i) (S n, x)) /\
      (n = 0 \/ x < G (S i) n -> mlost pos (bmove f i) (S n, x)).
  Proof.
    intros G i N able H n. induction n as [n IH] using lt_wf_ind. intros x Hn Hx.
    assert (EF : forall k, f (i + S n) k = f (S i + n) k) by (intro k; f_equal; lia). split.
    - intros H1n HG. destruct (H n ltac:(lia)) as [H1 [H2 H3]].
      pose proof (able (S i + n) (G (S i) n) ltac:(lia)) as HA.
      apply (MWon pos (bmove f i) _ (S (n - G (S i) n), f (S i + n) (G (S i) n))).
      + exists (G (S i) n). cbn [fst snd]. split; [lia|]. split; [lia|]. rewrite EF.
        replace (S n - G (S i) n) with (S (n - G (S i) n)) by lia. reflexivity.
      + apply IH; try lia.
    - intros HL. constructor.
      + exists (S n - 1, f (i + S n) 1). exists 1. cbn [fst snd]. repeat split; lia.
      + intros q [k [Hk [Hkx E]]]. cbn [fst snd] in *. rewrite EF in E. subst q.
        destruct (Nat.eq_dec k (S n)) as [-> | Hne].
        * apply MStuck. intros q [j [Hj _]]. cbn [fst] in Hj. lia.
        * assert (Hn1 : 1 <= n) by lia. destruct HL as [-> | HL]; [lia|].
          destruct (H n ltac:(lia)) as [H1 [H2 H3]].
          replace (S n - k) with (S (n - k)) by lia. pose proof (able (S i + n) k ltac:(lia)).
          apply IH; try lia. apply H2. lia.
  Qed.
End MisereShiftBases.
