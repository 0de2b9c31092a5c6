(* A window that comes back: G is bounded by M behind pile a, and its last M values before a stand again before a + p.

   If ok holds at the piles up to a + p, then ok holds at every pile of the table that goes on with period p.

   Witness: loop. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table.

Section Window.
  Variable f : nat -> nat.
  Notation ok := (ok f).

  (* bounded G: a window of M values that comes back *)
  Theorem window : forall G a p M,
    1 <= p -> 1 <= M <= a ->
    (forall n, 1 <= n <= a + p -> ok G n) ->
    (forall n, a < n <= a + p -> G n <= M) ->
    (forall n, a - M < n -> G (n + p) = G n) ->
    forall n, 1 <= n -> ok G n.
  Proof.
    intros G a p M Hp HM HB Hm HP n. induction n as [n IH] using lt_wf_ind. intro Hn.
    destruct (le_lt_dec n (a + p)) as [Hle | Hlt]; [apply HB; lia|].
    assert (Hb : forall n, a < n -> G n <= M).
    { intro m. induction m as [m IHm] using lt_wf_ind. intro Hm'.
      destruct (le_lt_dec m (a + p)) as [H1 | H1]; [apply Hm; lia|].
      replace m with ((m - p) + p) by lia. rewrite HP by lia. apply IHm; lia. }
    assert (E : G n = G (n - p)) by (replace n with ((n - p) + p) at 1 by lia; apply HP; lia).
    destruct (IH (n - p) ltac:(lia) ltac:(lia)) as [H1 [H2 H3]].
    pose proof (Hb (n - p) ltac:(lia)) as HMn.
    unfold ok. rewrite E. split; [lia|]. split.
    - intros k Hk. replace (n - k) with ((n - p - k) + p) by lia. rewrite HP by lia. apply H2. lia.
    - right. destruct H3 as [E3 | E3]; [lia|].
      replace (n - G (n - p)) with ((n - p - G (n - p)) + p) by lia. rewrite HP by lia. exact E3.
  Qed.
End Window.
