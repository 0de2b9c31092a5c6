(* Runs of words of one base: N members in a row with one step d, namely b + d, b + 2d, ..., b + Nd, all of them fixed.

   The whole run is checked at once. Condition (2), f y < G b for the fixed piles y < d, is needed at the first member b alone,
   because the later members are fixed and greater. Condition (3) is needed at the last one: f d is at least b + (N-1)d.
   Condition (5) follows if limits fall by at most 1 from take d to take b + Nd.

   Witness: words, lines `xN` checked at once. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Words.

Section Runs.
  Variable f : nat -> nat.
  Notation ok := (ok f).

  Theorem run : forall G b d N, 1 <= d <= b -> 1 <= N ->
    (forall n, 1 <= n <= b -> ok G n) ->
    G d = d ->
    (forall j, 1 <= j <= N -> G (b + j * d) = b + j * d) ->
    (forall j y, j < N -> 1 <= y < d -> G (b + j * d + y) = G y) ->
    (forall y, 1 <= y < d -> G y = y -> f y < G b) ->
    b + (N - 1) * d <= f d ->
    (forall x, d <= x < b + N * d -> f x <= S (f (S x))) ->
    forall n, 1 <= n <= b + N * d -> ok G n.
  Proof.
    intros G b d N Hd HN HB Ed HM HC HF Hfd Hs.
    assert (Hfall : forall j, d + j <= b + N * d -> f d <= f (d + j) + j).
    { induction j as [|j IH]; intro Hj; [replace (d + 0) with d by lia; lia|].
      pose proof (IH ltac:(lia)). pose proof (Hs (d + j) ltac:(lia)).
      replace (d + S j) with (S (d + j)) by lia. lia. }
    assert (Hrun : forall j, j <= N -> forall n, 1 <= n <= b + j * d -> ok G n).
    { induction j as [|j IH]; intros Hj n Hn; [apply HB; lia|].
      pose proof (IH ltac:(lia)) as HK. destruct (HB b ltac:(lia)) as [Hb _].
      assert (Hle : j * d <= (N - 1) * d) by (apply Nat.mul_le_mono_r; lia).
      assert (HG : G b <= G (b + j * d) <= b + j * d).
      { destruct j as [|j]; [replace (b + 0 * d) with b by lia; lia|]. rewrite HM by lia. lia. }
      assert (E : b + S j * d = b + j * d + d) by lia. rewrite E in *.
      pose proof (HM (S j) ltac:(lia)) as EM. rewrite E in EM.
      destruct (Nat.eq_dec n (b + j * d + d)) as [-> | Hne].
      - apply member; auto; try lia.
        rewrite EM. intros k Hk. pose proof (Hfall (k - d)) as HH.
        assert (S j * d <= N * d) by (apply Nat.mul_le_mono_r; lia).
        replace (d + (k - d)) with k in HH by lia. pose proof (HH ltac:(lia)).
        destruct (HK (b + j * d + d - k) ltac:(lia)) as [H1 _]. lia.
      - apply (copy f G (b + j * d) d); auto; try lia.
        intros y Hy Ey. pose proof (HF y Hy Ey). lia. }
    exact (Hrun N ltac:(lia)).
  Qed.
End Runs.
