(* The derived function: a limit F and a function f with unit jumps below it, where f jumps wherever it is less than F.

   Then the nim-values of f are those of F as well.

   Witness: jumps with a derived function. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed UnitJumps.

Section Derived.
  Variables F f g : nat -> nat.                          (* the limit itself, and the function derived from it *)
  Variable N : nat.
  Hypothesis f0 : f 0 = 0.
  Hypothesis jump : forall n, n < N -> f n <= f (S n) <= S (f n).
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, n < N -> f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, n < N -> f (S n) = f n -> g (S n) = g (n - f n).
  Hypothesis less : forall n, n <= N -> f n <= F n.
  Hypothesis more : forall n, n < N -> f (S n) < F (S n) -> f (S n) = S (f n).

  Lemma rising_f : forall n m, m <= n <= N -> f m <= f n.
  Proof.
    induction n as [|n IH]; intros m H; [replace m with 0 by lia; lia|].
    destruct (Nat.eq_dec m (S n)) as [->|]; [lia|].
    pose proof (IH m ltac:(lia)). pose proof (jump n ltac:(lia)). lia.
  Qed.

  Theorem derived : forall n, n <= N ->
    (forall m, n - F n <= m < n -> g m <> g n) /\
    (forall v, v < g n -> exists m, n - F n <= m < n /\ g m = v).
  Proof.
    intros n HN. destruct (is_mex f g N f0 jump g0 g_jump g_flat n HN) as [H1 H2]. split.
    - intros m Hm. destruct (le_lt_dec (n - f n) m) as [H | H]; [apply H1; lia|].
      destruct n as [|n]; [lia|]. assert (HF : f (S n) < F (S n)) by lia.
      pose proof (more n ltac:(lia) HF) as E. rewrite (g_jump n ltac:(lia) E).
      destruct (values f g N f0 jump g0 g_jump g_flat m ltac:(lia)) as [V _].
      pose proof (at_most f N f0 jump m ltac:(lia)). pose proof (V m ltac:(lia)).
      pose proof (rising_f n m ltac:(lia)). lia.
    - intros v Hv. destruct (H2 v Hv) as [m [Hm E]]. exists m. pose proof (less n HN). split; [lia | exact E].
  Qed.
End Derived.

(* The derived function itself meets these conditions, where it does not fall. *)
Lemma derived_conditions : forall F f N, f 0 = 0 ->
  (forall n, n < N -> f (S n) = Nat.min (S (f n)) (F (S n))) -> (forall n, n < N -> f n <= f (S n)) ->
  (forall n, n < N -> f n <= f (S n) <= S (f n)) /\ (forall n, n <= N -> f n <= F n) /\
  (forall n, n < N -> f (S n) < F (S n) -> f (S n) = S (f n)).
Proof.
  intros F f N H0 H Hr. split; [|split]; intros n Hn.
  - pose proof (H n Hn). pose proof (Hr n Hn). lia.
  - destruct n as [|n]; [lia|]. pose proof (H n ltac:(lia)). lia.
  - pose proof (H n Hn). lia.
Qed.
