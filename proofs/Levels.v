(* Levels of unit jumps: level m holds the piles with limit m, from the first one, F m, to F (m+1) - 1. At F m the limit jumps.

   level_class: within level m, the value of pile F m + e depends on the residue of e modulo m + 1 alone.
   level_zero: residue 0 has the value m.
   level_down: a residue r > 0 goes to the residue (F m - F (m-1) + r - 1) modulo m of level m - 1, if that level has at least
   m piles.
   sqrt_zero, sqrt_down: for f n = floor(sqrt n), level m is m^2 .. m^2 + 2m, and a residue r > 0 goes to (r - 2) modulo m of
   level m - 1.
   power_zero, power_down, residue_even, residue_odd: for the floor of the root of degree k >= 2, level m is
   m^k .. (m+1)^k - 1, and a residue r > 0 goes to r modulo m for odd k, and to (r - 2) modulo m for even k.

   Witness: jumps, rules of roots. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed UnitJumps.

Section Levels.
  Variables f g F : nat -> nat.
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, f (S n) = f n -> g (S n) = g (n - f n).
  Hypothesis F0 : F 0 = 0.
  Hypothesis F_rises : forall m, F m < F (S m).
  Hypothesis level : forall m n, F m <= n < F (S m) -> f n = m.

  Lemma level_start : forall m, g (F m) = m.
  Proof.
    intros [|m]; [rewrite F0; exact g0|]. pose proof (F_rises m). pose proof (F_rises (S m)).
    pose proof (level (S m) (F (S m)) ltac:(lia)) as E1. pose proof (level m (F (S m) - 1) ltac:(lia)) as E2.
    destruct (F (S m)) as [|n]; [lia|]. replace (S n - 1) with n in E2 by lia.
    rewrite g_jump by lia. exact E1.
  Qed.

  (* One step down within or below a level. *)
  Lemma level_step : forall m e, 1 <= e -> F m + e < F (S m) -> g (F m + e) = g (F m + e - 1 - m).
  Proof.
    intros m e He Hl. pose proof (level m (F m + e) ltac:(lia)) as E1. pose proof (level m (F m + e - 1) ltac:(lia)) as E2.
    destruct (F m + e) as [|n] eqn:En; [lia|]. replace (S n - 1) with n in * by lia.
    rewrite g_flat by lia. rewrite E2. reflexivity.
  Qed.

  Lemma level_reduce : forall m e, F m + e < F (S m) -> g (F m + e) = g (F m + e mod (S m)).
  Proof.
    intros m e. induction e as [e IH] using lt_wf_ind. intro Hl.
    destruct (le_lt_dec e m) as [Hle | Hlt]; [rewrite Nat.mod_small by lia; reflexivity|].
    rewrite level_step by lia. replace (F m + e - 1 - m) with (F m + (e - S m)) by lia.
    rewrite IH by lia. f_equal. f_equal.
    replace e with ((e - S m) + 1 * S m) at 2 by lia. rewrite Nat.mod_add by lia. reflexivity.
  Qed.

  Theorem level_class : forall m e e', F m + e < F (S m) -> F m + e' < F (S m) ->
    e mod (S m) = e' mod (S m) -> g (F m + e) = g (F m + e').
  Proof. intros m e e' He He' E. rewrite (level_reduce m e He), (level_reduce m e' He'), E. reflexivity. Qed.

  Theorem level_zero : forall m e, F m + e < F (S m) -> e mod (S m) = 0 -> g (F m + e) = m.
  Proof.
    intros m e He E. rewrite (level_reduce m e He), E. replace (F m + 0) with (F m) by lia. apply level_start.
  Qed.

  Theorem level_down : forall m e e', 1 <= m -> F (m - 1) + m <= F m ->
    F m + e < F (S m) -> 1 <= e mod (S m) ->
    F (m - 1) + e' < F m -> e' mod m = (F m - F (m - 1) + e mod (S m) - 1) mod m ->
    g (F m + e) = g (F (m - 1) + e').
  Proof.
    intros m e e' Hm Hlong He Hr He' E. rewrite (level_reduce m e He).
    pose proof (Nat.mod_upper_bound e (S m) ltac:(lia)) as Hu.
    pose proof (Nat.mod_le e (S m) ltac:(lia)) as Hle. set (r := e mod S m) in *.
    rewrite level_step by lia. destruct m as [|m]; [lia|]. replace (S m - 1) with m in * by lia.
    replace (F (S m) + r - 1 - S m) with (F m + (F (S m) - F m + r - 1 - S m)) by lia.
    apply level_class; [lia | lia |]. rewrite E.
    replace (F (S m) - F m + r - 1) with ((F (S m) - F m + r - 1 - S m) + 1 * S m) at 2 by lia.
    rewrite Nat.mod_add by lia. reflexivity.
  Qed.
End Levels.

Section SquareRoot.
  Variable g : nat -> nat.
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, Nat.sqrt (S n) = S (Nat.sqrt n) -> g (S n) = Nat.sqrt (S n).
  Hypothesis g_flat : forall n, Nat.sqrt (S n) = Nat.sqrt n -> g (S n) = g (n - Nat.sqrt n).

  Lemma sqrt_level : forall m n, m * m <= n < S m * S m -> Nat.sqrt n = m.
  Proof. intros m n H. apply Nat.sqrt_unique. exact H. Qed.

  Theorem sqrt_zero : forall m e, e <= 2 * m -> e mod (S m) = 0 -> g (m * m + e) = m.
  Proof.
    intros m e He E. apply (level_zero Nat.sqrt g (fun m => m * m)); auto.
    - intro; nia.
    - apply sqrt_level.
    - cbv beta. lia.
  Qed.

  Theorem sqrt_down : forall m e e', 1 <= m -> e <= 2 * m -> 1 <= e mod (S m) ->
    e' <= 2 * (m - 1) -> e' mod m = (m + e mod (S m) - 2) mod m ->
    g (m * m + e) = g ((m - 1) * (m - 1) + e').
  Proof.
    intros m e e' Hm He Hr He' E.
    apply (level_down Nat.sqrt g (fun m => m * m)); auto; try (intro; nia); try apply sqrt_level; try nia.
    rewrite E. destruct m as [|m]; [lia|]. replace (S m - 1) with m by lia.
    replace (S m * S m - m * m + e mod S (S m) - 1) with ((S m + e mod S (S m) - 2) + 1 * S m) by nia.
    rewrite Nat.mod_add by lia. reflexivity.
  Qed.
End SquareRoot.

Section Powers.
  Variables f g : nat -> nat.
  Variable k : nat.
  Hypothesis k2 : 2 <= k.
  Hypothesis root : forall m n, m ^ k <= n < S m ^ k -> f n = m.
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, f (S n) = f n -> g (S n) = g (n - f n).

  Lemma power_rises : forall m, m ^ k < S m ^ k.
  Proof. intro m. apply Nat.pow_lt_mono_l; lia. Qed.

  Lemma power_long : forall m, m ^ k + S m <= S m ^ k.
  Proof.
    intro m. destruct k as [|j]; [lia|]. simpl. pose proof (Nat.pow_le_mono_l m (S m) j ltac:(lia)).
    assert (S m <= S m ^ j) by (rewrite <- (Nat.pow_1_r (S m)) at 1; apply Nat.pow_le_mono_r; lia).
    pose proof (Nat.mul_le_mono_l _ _ m H). simpl in *. lia.
  Qed.

  Theorem power_zero : forall m e, m ^ k + e < S m ^ k -> e mod (S m) = 0 -> g (m ^ k + e) = m.
  Proof.
    intros m e He E. apply (level_zero f g (fun m => m ^ k)); auto.
    - apply Nat.pow_0_l. lia.
    - apply power_rises.
  Qed.

  (* Where a residue r goes. *)
  Lemma residue_odd : forall j m r, k = 2 * j + 1 -> 1 <= m -> 1 <= r -> (m ^ k - (m - 1) ^ k + r - 1) mod m = r mod m.
  Proof.
    intros j m r Ek Hm Hr.
    assert (H : exists c, (m - 1) ^ k + 1 = c * m).
    { rewrite Ek. clear - Hm. induction j as [|j [c IH]]; [exists 1; simpl; lia|].
      replace (2 * S j + 1) with (S (S (2 * j + 1))) by lia. simpl.
      destruct (Nat.eq_dec m 1) as [-> | Hm1]; [exists 1; simpl; lia|].
      exists (1 + (m - 1) * (m - 1) * c - (m - 1)).
      replace (2 * j + 1) with (j + (j + 0) + 1) in IH by lia.
      set (x := (m - 1) ^ (j + (j + 0) + 1)) in *. destruct m as [|[|m]]; [lia | lia |].
      replace (S (S m) - 1) with (S m) in * by lia. destruct c as [|c]; [lia|]. nia. }
    destruct H as [c Hc]. pose proof (power_long (m - 1)) as HL. replace (S (m - 1)) with m in HL by lia.
    destruct k as [|i]; [lia|]. set (y := (m - 1) ^ S i) in *. simpl in *.
    replace (m * m ^ i - y + r - 1) with (r + (m ^ i - c) * m)
      by (rewrite Nat.mul_sub_distr_r, (Nat.mul_comm (m ^ i) m); lia).
    apply Nat.mod_add. lia.
  Qed.

  Lemma residue_even : forall j m r, k = 2 * j -> 1 <= m -> 1 <= r ->
    (m ^ k - (m - 1) ^ k + r - 1) mod m = (m + r - 2) mod m.
  Proof.
    intros j m r Ek Hm Hr. destruct (Nat.eq_dec m 1) as [-> | Hm1]; [rewrite !Nat.mod_1_r; reflexivity|].
    assert (H : exists c, (m - 1) ^ k = c * m + 1).
    { rewrite Ek. clear - Hm Hm1. induction j as [|j [c IH]]; [exists 0; simpl; lia|].
      replace (2 * S j) with (S (S (2 * j))) by lia. rewrite !Nat.pow_succ_r'. rewrite IH.
      destruct m as [|[|m]]; [lia | lia |]. replace (S (S m) - 1) with (S m) by lia.
      exists ((S m) * (S m) * c + m). nia. }
    destruct H as [c Hc]. pose proof (power_long (m - 1)) as HL. replace (S (m - 1)) with m in HL by lia.
    destruct k as [|i]; [lia|]. set (y := (m - 1) ^ S i) in *. simpl in *.
    assert (c < m ^ i) by nia.
    replace (m * m ^ i - y + r - 1) with ((m + r - 2) + (m ^ i - c - 1) * m)
      by (rewrite !Nat.mul_sub_distr_r, (Nat.mul_comm (m ^ i) m); lia).
    apply Nat.mod_add. lia.
  Qed.

  Theorem power_down : forall m e e', 1 <= m -> m ^ k + e < S m ^ k -> 1 <= e mod (S m) ->
    (m - 1) ^ k + e' < m ^ k -> e' mod m = (m ^ k - (m - 1) ^ k + e mod (S m) - 1) mod m ->
    g (m ^ k + e) = g ((m - 1) ^ k + e').
  Proof.
    intros m e e' Hm He Hr He' E. pose proof (power_long (m - 1)) as HL. replace (S (m - 1)) with m in HL by lia.
    apply (level_down f g (fun m => m ^ k)); auto. apply Nat.pow_0_l. lia.
  Qed.
End Powers.
