(* A window that comes back: G is bounded by M behind pile a, and its last M values before a stand again before a + p.

   If ok holds at the piles up to a + p, then ok holds at every pile of the table that goes on with period p.

   window_read: the same for a table of a + p values that is read modulo p behind its end.

   Witness: loop. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table.

Section Window.
  Variable f : nat -> nat.
  Notation ok := (ok f).

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

  (* The table that goes on: behind a + p it reads the values of a+1 .. a+p again. *)
  Definition goes_on (G : nat -> nat) (a p n : nat) := if n <=? a + p then G n else G (S a + (n - S a) mod p).

  Corollary window_read : forall G a p M,
    1 <= p -> 1 <= M <= a ->
    (forall n, 1 <= n <= a + p -> ok G n) ->
    (forall n, a < n <= a + p -> G n <= M) ->
    (forall n, a - M < n <= a -> G (n + p) = G n) ->
    forall n, 1 <= n -> ok (goes_on G a p) n.
  Proof.
    intros G a p M Hp HM HB Hm HP.
    assert (Hin : forall n, n <= a + p -> goes_on G a p n = G n).
    { intros n Hn. unfold goes_on. apply Nat.leb_le in Hn. rewrite Hn. reflexivity. }
    assert (Hout : forall n, a < n -> goes_on G a p n = G (S a + (n - S a) mod p)).
    { intros n Hn. unfold goes_on. destruct (n <=? a + p) eqn:E; [|reflexivity]. apply Nat.leb_le in E.
      rewrite Nat.mod_small by lia. f_equal. lia. }
    apply (window (goes_on G a p) a p M Hp HM).
    - intros n Hn. destruct (HB n Hn) as [H1 [H2 H3]]. unfold Table.ok. rewrite !Hin by lia. split; [exact H1|].
      split; [|destruct H3; [left | right]; assumption]. intros k Hk. rewrite Hin by lia. apply H2. exact Hk.
    - intros n Hn. rewrite Hin by lia. apply Hm. exact Hn.
    - intros n Hn. destruct (le_lt_dec n a) as [Hle | Hgt].
      + rewrite !Hin by lia. apply HP. lia.
      + rewrite !Hout by lia. do 2 f_equal. replace (n + p - S a) with (n - S a + 1 * p) by lia. apply Nat.mod_add. lia.
  Qed.
End Window.
