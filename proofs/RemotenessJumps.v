(* Remoteness of unit jumps up to pile N, in normal play.

   The chain of a lost pile n goes on at n - 1 - f n, and ends where the limit is 0.
   The remoteness of a lost pile is twice the length of its chain. The remoteness of a won pile is 1 more than the remoteness
   of the one lost pile that it reaches. chain_up, won_up: larger piles have no less remoteness, among lost and among won piles.

   Witness: jumps with `remoteness`. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed UnitJumps Remoteness.

Section RemotenessJumps.
  Variables f g : nat -> nat.
  Variable N : nat.
  Hypothesis f0 : f 0 = 0.
  Hypothesis jump : forall n, n < N -> f n <= f (S n) <= S (f n).
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, n < N -> f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, n < N -> f (S n) = f n -> g (S n) = g (n - f n).
  Notation pmove := (pmove f).
  Let is_mex := is_mex f g N f0 jump g0 g_jump g_flat.
  Let values := values f g N f0 jump g0 g_jump g_flat.
  Let one_take := one_take f g N f0 jump g0 g_jump g_flat.
  Let normal := normal f g N f0 jump g0 g_jump g_flat.

  (* chain n c: the chain of n has length c. *)
  Inductive chain : nat -> nat -> Prop :=
  | chain_end : forall n, f n = 0 -> chain n 0
  | chain_next : forall n c, 1 <= f n -> g n = 0 -> chain (n - 1 - f n) c -> chain n (S c).

  Lemma pmove_shrinks : forall n m, pmove n m -> m < n.
  Proof. intros n m H. unfold UnitJumps.pmove in H. lia. Qed.

  (* A lost pile with a move: it goes on at a lost pile, and so does every pile that a move leads to. *)
  Lemma chain_link : forall n, n <= N -> 1 <= f n -> g n = 0 ->
    f n < n /\ g (n - 1 - f n) = 0 /\ forall m, pmove n m -> pmove m (n - 1 - f n).
  Proof.
    intros n HN Hf Hg. destruct n as [|n]; [lia|]. pose proof (jump n HN) as J.
    assert (E : f (S n) = f n).
    { destruct (Nat.eq_dec (f (S n)) (f n)) as [E | E]; [exact E|].
      pose proof (g_jump n HN ltac:(lia)). lia. }
    pose proof (at_most f N f0 jump n ltac:(lia)) as A. split; [lia|].
    replace (S n - 1 - f (S n)) with (n - f n) by lia. split; [rewrite <- (g_flat n HN E); exact Hg|].
    intros m Hm. unfold UnitJumps.pmove in *.
    assert (HM : forall j, f n <= f (n - j) + j).
    { induction j as [|j IH]; [replace (n - 0) with n by lia; lia|].
      destruct (le_lt_dec n j) as [Hj | Hj]; [replace (n - S j) with (n - j) by lia; lia|].
      pose proof (jump (n - S j) ltac:(lia)). replace (S (n - S j)) with (n - j) in * by lia. lia. }
    pose proof (HM (n - m)) as Hm'. replace (n - (n - m)) with m in Hm' by lia. lia.
  Qed.

  Lemma chain_exists : forall n, n <= N -> g n = 0 -> exists c, chain n c.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros HN Hg.
    destruct (Nat.eq_dec (f n) 0) as [E | E]; [exists 0; constructor; exact E|].
    destruct (chain_link n HN ltac:(lia) Hg) as [Hlt [Hz _]].
    destruct (IH (n - 1 - f n) ltac:(lia) ltac:(lia) Hz) as [c Hc]. exists (S c). constructor; [lia | exact Hg | exact Hc].
  Qed.

  Lemma chain_zero : forall n c, n <= N -> chain n c -> g n = 0.
  Proof.
    intros n c HN H. destruct H as [n Hf | n c Hf Hg Hc]; [|exact Hg].
    destruct (values n HN) as [V _]. pose proof (V n ltac:(lia)). lia.
  Qed.

  (* A won pile takes the remoteness of the one lost pile in reach, and 1 more. *)
  Lemma won_after : forall n m r, n <= N -> pmove n m -> g m = 0 -> lost_at nat pmove r m -> won_at nat pmove (S r) n.
  Proof.
    intros n m r Hn Hm Hg [HL HN]. apply (won_at_step nat pmove r n m Hm HL). intros q s Hq Hs HLs.
    destruct (Nat.eq_dec (g q) 0) as [Eq | Eq].
    - assert (q = m) by (apply (one_take n q m Hn Hq Hm); congruence). subst q. exact (HN s Hs HLs).
    - apply (not_both nat pmove (fun n => n) pmove_shrinks q).
      + apply (in_lost_won nat pmove s). exact HLs.
      + apply normal; [unfold UnitJumps.pmove in Hq; lia | exact Eq].
  Qed.

  Theorem remoteness_lost : forall n c, n <= N -> chain n c -> lost_at nat pmove (2 * c) n.
  Proof.
    intros n c HN H. induction H as [n Hf | n c Hf Hg Hc IH].
    - change (2 * 0) with 0. split; [|intros; lia]. unfold lost_in. intros m Hm. unfold UnitJumps.pmove in Hm. lia.
    - destruct (chain_link n HN Hf Hg) as [Hlt [Hz HR]].
      assert (HW : forall m, pmove n m -> won_at nat pmove (S (2 * c)) m)
        by (intros m Hm; apply (won_after m (n - 1 - f n));
            [unfold UnitJumps.pmove in Hm; lia | exact (HR m Hm) | exact Hz | apply IH; lia]).
      replace (2 * S c) with (S (S (2 * c))) by lia.
      assert (H1 : pmove n (n - 1)) by (unfold UnitJumps.pmove; lia).
      apply (lost_at_step nat pmove _ n (n - 1) H1 (HW _ H1)). intros m Hm. apply HW. exact Hm.
  Qed.

  Theorem remoteness_won : forall n m c, n <= N -> pmove n m -> chain m c -> won_at nat pmove (2 * c + 1) n.
  Proof.
    intros n m c HN Hm Hc. assert (Hm' : m <= N) by (unfold UnitJumps.pmove in Hm; lia). replace (2 * c + 1) with (S (2 * c)) by lia.
    apply (won_after n m); [exact HN | exact Hm | exact (chain_zero m c Hm' Hc) | exact (remoteness_lost m c Hm' Hc)].
  Qed.

  (* Larger piles last longer, so an explicit limit is told by its ends: a winner takes to the least lost pile in reach, a loser
     takes 1. *)
  Theorem chain_up : forall m n c c', m <= N -> n <= m -> chain n c -> chain m c' -> c <= c'.
  Proof.
    induction m as [m IH] using lt_wf_ind. intros n c c' HN Hn Hc Hc'.
    assert (Hrise : f n <= f m).
    { clear - jump HN Hn. induction Hn as [|m Hn IH]; [lia|]. pose proof (jump m ltac:(lia)). pose proof (IH ltac:(lia)). lia. }
    pose proof (chain_zero n c ltac:(lia) Hc) as Zn. pose proof (chain_zero m c' HN Hc') as Zm.
    inversion Hc' as [m' Hf | m' d Hf Hg Hd]; subst.
    - inversion Hc; subst; lia.
    - destruct (chain_link m HN Hf Hg) as [Hlt [Hz _]]. destruct (Nat.eq_dec n m) as [-> | Hne].
      + inversion Hc as [n' Hf' | n' d' Hf' Hg' Hd']; subst; [lia|].
        pose proof (IH (m - 1 - f m) ltac:(lia) _ d' d ltac:(lia) (le_n _) Hd' Hd). lia.
      + destruct (le_lt_dec n (m - 1 - f m)) as [Hle | Hgt].
        * pose proof (IH (m - 1 - f m) ltac:(lia) n c d ltac:(lia) Hle Hc Hd). lia.
        * exfalso. destruct (is_mex m HN) as [M1 _]. apply (M1 n); [lia | congruence].
  Qed.

  Theorem won_up : forall m m' z z' c c', m' <= N -> m <= m' -> pmove m z -> pmove m' z' -> chain z c -> chain z' c' -> c <= c'.
  Proof.
    intros m m' z z' c c' HN Hm Hz Hz' Hc Hc'. unfold UnitJumps.pmove in *.
    destruct (le_lt_dec z z') as [Hle | Hgt]; [apply (chain_up z' z); try assumption; lia|]. exfalso.
    pose proof (chain_zero z c ltac:(lia) Hc) as Z. pose proof (chain_zero z' c' ltac:(lia) Hc') as Z'.
    assert (z = z'); [|lia]. apply (one_take m'); [exact HN | | | congruence]; unfold UnitJumps.pmove; lia.
  Qed.
End RemotenessJumps.
