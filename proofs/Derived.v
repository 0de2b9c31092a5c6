(* The derived function: a limit F and a function f with unit jumps below it, where f jumps wherever it is less than F.

   Then the nim-values of f are those of F as well.

   Witness: jumps with a derived function. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed UnitJumps.

Section Derived.
  Variables F f g : nat -> nat.                          (* the limit itself, and the function derived from it *)
  Hypothesis f0 : f 0 = 0.
  Hypothesis jump : forall n, f n <= f (S n) <= S (f n).
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, f (S n) = f n -> g (S n) = g (n - f n).
  Hypothesis less : forall n, f n <= F n.
  Hypothesis more : forall n, f (S n) < F (S n) -> f (S n) = S (f n).
  Hypothesis F0 : F 0 = 0.

  Lemma rising_f : forall n m, m <= n -> f m <= f n.
  Proof. induction n as [|n IH]; intros m H; [replace m with 0 by lia; lia|].
    destruct (Nat.eq_dec m (S n)) as [->|]; [lia|]. pose proof (IH m ltac:(lia)). pose proof (jump n). lia. Qed.

  Theorem derived : forall n,
    (forall m, n - F n <= m < n -> g m <> g n) /\
    (forall v, v < g n -> exists m, n - F n <= m < n /\ g m = v).
  Proof.
    intro n. destruct (is_mex f g f0 jump g0 g_jump g_flat n) as [H1 H2]. split.
    - intros m Hm. destruct (le_lt_dec (n - f n) m) as [H | H]; [apply H1; lia|].
      destruct n as [|n]; [lia|]. assert (HF : f (S n) < F (S n)) by lia.
      pose proof (more n HF) as E. rewrite (g_jump n E).
      destruct (values f g f0 jump g0 g_jump g_flat m) as [V _].
      pose proof (at_most f g f0 jump g0 m). pose proof (V m ltac:(lia)). pose proof (rising_f n m ltac:(lia)). lia.
    - intros v Hv. destruct (H2 v Hv) as [m [Hm E]]. exists m. pose proof (less n). split; [lia | exact E].
  Qed.
End Derived.
