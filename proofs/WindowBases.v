(* A window that comes back, with several bases: the limit is f prev last with period P in prev, and p is a multiple of P.

   If okb holds at the piles up to a + p of game i, G i is at most M behind pile a, and the last M values before a stand again
   before a + p, then okb holds at every pile of the table of game i that goes on with period p.

   Witness: loop with P > 1. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases.

Section WindowBases.
  Variable f : nat -> nat -> nat.
  Variable P : nat.
  Hypothesis periodic : forall n k, f (n + P) k = f n k.
  Notation okb := (okb f).

  Theorem window_b : forall G i a c M,
    1 <= c * P -> 1 <= M <= a ->
    (forall n, 1 <= n <= a + c * P -> okb G i n) ->
    (forall n, a < n <= a + c * P -> G i n <= M) ->
    (forall n, a - M < n -> G i (n + c * P) = G i n) ->
    forall n, 1 <= n -> okb G i n.
  Proof.
    intros G i a c M Hp HM HB Hm HP. pose proof (periods f P periodic c) as HF. set (p := c * P) in *.
    intro n. induction n as [n IH] using lt_wf_ind. intro Hn.
    destruct (le_lt_dec n (a + p)) as [Hle | Hlt]; [apply HB; lia|].
    assert (Hb : forall n, a < n -> G i n <= M).
    { intro m. induction m as [m IHm] using lt_wf_ind. intro Hm'.
      destruct (le_lt_dec m (a + p)) as [H1 | H1]; [apply Hm; lia|].
      replace m with ((m - p) + p) by lia. rewrite HP by lia. apply IHm; lia. }
    assert (E : G i n = G i (n - p)) by (replace n with ((n - p) + p) at 1 by lia; apply HP; lia).
    assert (EF : forall k, f (i + n) k = f (i + (n - p)) k)
      by (intro k; replace (i + n) with (i + (n - p) + p) by lia; apply HF).
    destruct (IH (n - p) ltac:(lia) ltac:(lia)) as [H1 [H2 H3]].
    pose proof (Hb (n - p) ltac:(lia)) as HMn.
    unfold Bases.okb. rewrite E. split; [lia|]. split.
    - intros k Hk. rewrite EF. replace (n - k) with ((n - p - k) + p) by lia. rewrite HP by lia. apply H2. lia.
    - right. rewrite EF. destruct H3 as [E3 | E3]; [lia|].
      replace (n - G i (n - p)) with ((n - p - G i (n - p)) + p) by lia. rewrite HP by lia. exact E3.
  Qed.
End WindowBases.
