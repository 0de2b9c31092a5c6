(* Unit jumps: the limit is f(pile), f 0 = 0, and f rises by 0 or 1 from pile to pile, up to pile N.

   Let g n = f n where f jumps at n, and g n = g (n - 1 - f n) where it does not.
   values: the values of the piles n - f n .. n are 0 .. f n, each once.
   is_mex: g is the nim-value. normal: lost iff g n = 0. misere: lost in misère play iff g n = 1. one_take: one take wins.
   cut_jumps: if f rises by 0 or 1 on 1..N, the limit min(f n, n) is 0 at pile 0 and rises by 0 or 1 on 0..N; it allows the same
   moves (cut_moves).

   Witness: jumps. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed.

Definition pmove (f : nat -> nat) (n m : nat) := n - f n <= m < n.

Section UnitJumps.
  Variables f g : nat -> nat.
  Variable N : nat.
  Hypothesis f0 : f 0 = 0.
  Hypothesis jump : forall n, n < N -> f n <= f (S n) <= S (f n).

  Lemma at_most : forall n, n <= N -> f n <= n.
  Proof. induction n as [|n IH]; intro Hn; [lia|]. pose proof (jump n ltac:(lia)). lia. Qed.

  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, n < N -> f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, n < N -> f (S n) = f n -> g (S n) = g (n - f n).
  Notation pmove := (pmove f).

  (* The values of n - f n .. n are 0 .. f n, each once. *)
  Theorem values : forall n, n <= N ->
    (forall m, n - f n <= m <= n -> g m <= f n) /\
    (forall v, v <= f n -> exists m, n - f n <= m <= n /\ g m = v) /\
    (forall m m', n - f n <= m <= n -> n - f n <= m' <= n -> g m = g m' -> m = m').
  Proof.
    induction n as [|n IH]; intro HN.
    - rewrite f0. split; [|split].
      + intros m Hm. replace m with 0 by lia. lia.
      + intros v Hv. exists 0. lia.
      + intros; lia.
    - destruct (IH ltac:(lia)) as [IH1 [IH2 IH3]].
      pose proof (jump n ltac:(lia)) as J. pose proof (at_most n ltac:(lia)) as A.
      destruct (Nat.eq_dec (f (S n)) (f n)) as [E | E].
      + pose proof (g_flat n ltac:(lia) E) as EG. rewrite E. split; [|split].
        * intros m Hm. destruct (Nat.eq_dec m (S n)) as [->|]; [rewrite EG|]; apply IH1; lia.
        * intros v Hv. destruct (IH2 v Hv) as [m [Hm Em]].
          destruct (Nat.eq_dec m (n - f n)) as [->|]; [exists (S n); split; [lia | congruence]|].
          exists m. split; [lia | exact Em].
        * intros m m' Hm Hm' EE.
          destruct (Nat.eq_dec m (S n)) as [->|]; destruct (Nat.eq_dec m' (S n)) as [->|]; try lia.
          -- rewrite EG in EE. pose proof (IH3 (n - f n) m' ltac:(lia) ltac:(lia) EE). lia.
          -- rewrite EG in EE. pose proof (IH3 m (n - f n) ltac:(lia) ltac:(lia) EE). lia.
          -- apply IH3; try lia.
      + assert (E' : f (S n) = S (f n)) by lia. pose proof (g_jump n ltac:(lia) E') as EG. rewrite E' in *.
        split; [|split].
        * intros m Hm. destruct (Nat.eq_dec m (S n)) as [->|]; [lia|]. pose proof (IH1 m ltac:(lia)). lia.
        * intros v Hv. destruct (Nat.eq_dec v (S (f n))) as [->|]; [exists (S n); split; [lia | exact EG]|].
          destruct (IH2 v ltac:(lia)) as [m [Hm Em]]. exists m. split; [lia | exact Em].
        * intros m m' Hm Hm' EE.
          destruct (Nat.eq_dec m (S n)) as [->|]; destruct (Nat.eq_dec m' (S n)) as [->|]; try lia.
          -- pose proof (IH1 m' ltac:(lia)). lia.
          -- pose proof (IH1 m ltac:(lia)). lia.
          -- apply IH3; try lia.
  Qed.

  (* So g is the nim-value: the least number that no take leads to. *)
  Corollary is_mex : forall n, n <= N ->
    (forall m, n - f n <= m < n -> g m <> g n) /\
    (forall v, v < g n -> exists m, n - f n <= m < n /\ g m = v).
  Proof.
    intros n HN. destruct (values n HN) as [H1 [H2 H3]]. pose proof (at_most n HN). split.
    - intros m Hm E. pose proof (H3 m n ltac:(lia) ltac:(lia) E). lia.
    - intros v Hv. pose proof (H1 n ltac:(lia)). destruct (H2 v ltac:(lia)) as [m [Hm E]].
      exists m. split; [|exact E]. destruct (Nat.eq_dec m n) as [->|]; lia.
  Qed.

  Theorem normal : forall n, n <= N -> (g n = 0 -> lost nat pmove n) /\ (g n <> 0 -> won nat pmove n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intro HN. destruct (is_mex n HN) as [H1 H2]. split; intro E.
    - constructor. intros m Hm. unfold UnitJumps.pmove in Hm. apply IH; [lia | lia |]. rewrite <- E. apply H1. exact Hm.
    - destruct (H2 0 ltac:(lia)) as [m [Hm Em]]. apply (Won nat pmove n m Hm). apply IH; [lia | lia | exact Em].
  Qed.

  (* Misère play: lost iff g = 1. *)
  Theorem misere : forall n, n <= N -> (g n = 1 -> mlost nat pmove n) /\ (g n <> 1 -> mwon nat pmove n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intro HN.
    destruct (is_mex n HN) as [H1 H2]. destruct (values n HN) as [V1 [V2 V3]].
    pose proof (at_most n HN) as A. split; intro E.
    - constructor.
      + destruct (H2 0 ltac:(lia)) as [m [Hm _]]. exists m. exact Hm.
      + intros m Hm. unfold UnitJumps.pmove in Hm. apply IH; [lia | lia |]. rewrite <- E. apply H1. exact Hm.
    - destruct (Nat.eq_dec (f n) 0) as [Ef | Ef].
      + apply MStuck. intros m Hm. unfold UnitJumps.pmove in Hm. lia.
      + destruct (V2 1 ltac:(lia)) as [m [Hm Em]].
        assert (m <> n) by congruence.
        apply (MWon nat pmove n m); [unfold UnitJumps.pmove; lia|]. apply IH; [lia | lia | exact Em].
  Qed.

  (* One winning take: two piles in reach of the same value are one. *)
  Corollary one_take : forall n m m', n <= N -> pmove n m -> pmove n m' -> g m = g m' -> m = m'.
  Proof.
    intros n m m' HN H H' E. destruct (values n HN) as [_ [_ H3]]. unfold UnitJumps.pmove in *. apply H3; lia.
  Qed.
End UnitJumps.

Lemma cut_jumps : forall f N, (forall n, 1 <= n < N -> f n <= f (S n) <= S (f n)) ->
  let h := fun n => Nat.min (f n) n in
  h 0 = 0 /\ forall n, n < N -> h n <= h (S n) <= S (h n).
Proof.
  intros f N H h. unfold h. split; [lia|]. intros n Hn. destruct n as [|n]; [lia|]. pose proof (H (S n) ltac:(lia)). lia.
Qed.

Lemma cut_moves : forall f n m, pmove (fun n => Nat.min (f n) n) n m <-> pmove f n m.
Proof. intros f n m. unfold pmove. lia. Qed.
