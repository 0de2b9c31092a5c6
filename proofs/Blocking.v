(* Blocking with unit jumps: before each move the opponent forbids up to k takes. The limit f(pile) has unit jumps up
   to pile N, and g is the nim-value of the game without blocking (UnitJumps).

   Normal play: the mover loses if no move is left. A pile n is lost iff g n <= k.
   Misère play: the mover wins if no move is left. A pile n is lost iff 1 <= g n <= k + 1.

   Witness: jumps with `block k`. *)
Require Import Arith Lia Wf_nat List.
From Onepile Require Import ReplyClosed UnitJumps.
Import ListNotations.

Section Blocking.
  Variable P : Type.
  Variable move : P -> P -> Prop.
  Variable k : nat.

  (* The opponent forbids the positions of a list of at most k. *)
  Inductive blost : P -> Prop :=
  | BLost : forall p l, length l <= k -> (forall q, move p q -> ~ In q l -> bwon q) -> blost p
  with bwon : P -> Prop :=
  | BWon : forall p, (forall l, length l <= k -> exists q, move p q /\ ~ In q l /\ blost q) -> bwon p.

  Inductive mblost : P -> Prop :=
  | MBLost : forall p l, length l <= k -> (exists q, move p q /\ ~ In q l) ->
      (forall q, move p q -> ~ In q l -> mbwon q) -> mblost p
  with mbwon : P -> Prop :=
  | MBWon : forall p, (forall l, length l <= k ->
      (forall q, move p q -> In q l) \/ exists q, move p q /\ ~ In q l /\ mblost q) -> mbwon p.
End Blocking.

Lemma pigeon : forall a k l, length l <= k -> exists v, a <= v <= a + k /\ ~ In v l.
Proof.
  intros a k l Hl. destruct (Exists_dec (fun v => ~ In v l) (seq a (S k))) as [H | H].
  - intro v. destruct (in_dec Nat.eq_dec v l); [right; tauto | left; assumption].
  - apply Exists_exists in H. destruct H as [v [Hv Hn]]. apply in_seq in Hv. exists v. split; [lia | exact Hn].
  - exfalso. assert (Hi : incl (seq a (S k)) l).
    { intros v Hv. destruct (in_dec Nat.eq_dec v l) as [|Hn]; [assumption|].
      exfalso. apply H. apply Exists_exists. exists v. split; assumption. }
    pose proof (NoDup_incl_length (seq_NoDup (S k) a) Hi) as HH. rewrite seq_length in HH. lia.
Qed.

Section BlockingUnitJumps.
  Variables f g : nat -> nat.
  Variable N : nat.
  Hypothesis f0 : f 0 = 0.
  Hypothesis jump : forall n, n < N -> f n <= f (S n) <= S (f n).
  Hypothesis g0 : g 0 = 0.
  Hypothesis g_jump : forall n, n < N -> f (S n) = S (f n) -> g (S n) = f (S n).
  Hypothesis g_flat : forall n, n < N -> f (S n) = f n -> g (S n) = g (n - f n).
  Variable k : nat.
  Notation pmove := (pmove f).
  Let is_mex := is_mex f g N f0 jump g0 g_jump g_flat.
  Let values := values f g N f0 jump g0 g_jump g_flat.
  Let one_take := one_take f g N f0 jump g0 g_jump g_flat.

  (* The piles in reach of n whose values lie in a .. a + k: at most k of them, if g n is such a value as well. *)
  Definition forbidden (a n : nat) := filter (fun m => (a <=? g m) && (g m <=? a + k))%bool (seq (n - f n) (f n)).

  Lemma in_forbidden : forall a n m, In m (forbidden a n) <-> n - f n <= m < n - f n + f n /\ a <= g m <= a + k.
  Proof.
    intros a n m. unfold forbidden. rewrite filter_In, in_seq, Bool.andb_true_iff, !Nat.leb_le. tauto.
  Qed.

  Lemma forbidden_few : forall a n, n <= N -> a <= g n <= a + k -> length (forbidden a n) <= k.
  Proof.
    intros a n HN Hn. pose proof (at_most f N f0 jump n HN) as A.
    assert (HND : NoDup (g n :: map g (forbidden a n))).
    { constructor.
      - intro HI. apply in_map_iff in HI. destruct HI as [m [E Hm]]. apply in_forbidden in Hm.
        destruct (is_mex n HN) as [H1 _]. apply (H1 m); [lia | exact E].
      - assert (HB : NoDup (forbidden a n)) by (apply NoDup_filter; apply seq_NoDup).
        assert (HR : forall m, In m (forbidden a n) -> pmove n m)
          by (intros m Hm; apply in_forbidden in Hm; unfold UnitJumps.pmove; lia).
        revert HB HR. generalize (forbidden a n). induction l as [|m l IH]; intros HB HR; [constructor|].
        inversion HB; subst. simpl. constructor.
        + intro HI. apply in_map_iff in HI. destruct HI as [m' [E Hm']].
          assert (m' = m) by (apply (one_take n); [exact HN | apply HR; right; assumption | apply HR; left; reflexivity | exact E]).
          subst m'. contradiction.
        + apply IH; [assumption | intros m' Hm'; apply HR; right; exact Hm']. }
    assert (HI : incl (g n :: map g (forbidden a n)) (seq a (S k))).
    { intros v [E | Hv]; apply in_seq; [lia|]. apply in_map_iff in Hv. destruct Hv as [m [E Hm]].
      apply in_forbidden in Hm. lia. }
    pose proof (NoDup_incl_length HND HI) as HH. rewrite seq_length in HH. simpl in HH.
    rewrite map_length in HH. lia.
  Qed.

  (* If all values a .. a + k are in reach of n, one of them is left, whatever is forbidden. *)
  Lemma one_left : forall a n l, (forall v, a <= v <= a + k -> exists m, n - f n <= m < n /\ g m = v) ->
    length l <= k -> exists m, pmove n m /\ ~ In m l /\ a <= g m <= a + k.
  Proof.
    intros a n l H Hl. destruct (pigeon a k (map g l)) as [v [Hv Hn]]; [rewrite map_length; exact Hl|].
    destruct (H v Hv) as [m [Hm E]]. exists m. split; [exact Hm|]. split; [|lia].
    intro HI. apply Hn. rewrite <- E. apply in_map. exact HI.
  Qed.

  Theorem blocking : forall n, n <= N -> (g n <= k -> blost nat pmove k n) /\ (k < g n -> bwon nat pmove k n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intro HN. pose proof (at_most f N f0 jump n HN) as A. split; intro Hn.
    - apply (BLost nat pmove k n (forbidden 0 n)); [apply forbidden_few; [exact HN | lia]|].
      intros m Hm Hf. unfold UnitJumps.pmove in Hm. apply IH; [lia | lia |].
      destruct (le_lt_dec (g m) k) as [Hle | Hlt]; [|exact Hlt].
      exfalso. apply Hf. apply in_forbidden. lia.
    - constructor. intros l Hl. destruct (one_left 0 n l) as [m [Hm [Hf Hv]]]; [|exact Hl|].
      + intros v Hv. destruct (is_mex n HN) as [_ H2]. apply H2. lia.
      + exists m. split; [exact Hm|]. split; [exact Hf|]. unfold UnitJumps.pmove in Hm. apply IH; lia.
  Qed.

  Theorem blocking_misere : forall n, n <= N ->
    (1 <= g n <= S k -> mblost nat pmove k n) /\ (g n = 0 \/ S k < g n -> mbwon nat pmove k n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intro HN. pose proof (at_most f N f0 jump n HN) as A.
    destruct (is_mex n HN) as [M1 M2]. destruct (values n HN) as [V1 [V2 V3]]. split; intro Hn.
    - apply (MBLost nat pmove k n (forbidden 1 n)); [apply forbidden_few; [exact HN | lia] | |].
      + destruct (M2 0 ltac:(lia)) as [m [Hm E]]. exists m. split; [exact Hm|]. rewrite in_forbidden. lia.
      + intros m Hm Hf. rewrite in_forbidden in Hf. unfold UnitJumps.pmove in Hm. apply IH; lia.
    - constructor. intros l Hl. destruct (le_lt_dec (f n) k) as [Hk | Hk].
      + (* Few takes, so g n = 0, and every take leads to a lost pile. *)
        pose proof (V1 n ltac:(lia)) as Hg.
        destruct (Exists_dec (fun m => ~ In m l) (seq (n - f n) (f n))) as [H | H].
        * intro m. destruct (in_dec Nat.eq_dec m l); [right; tauto | left; assumption].
        * right. apply Exists_exists in H. destruct H as [m [Hm Hf]]. apply in_seq in Hm.
          assert (Hm' : pmove n m) by (unfold UnitJumps.pmove; lia).
          exists m. split; [exact Hm'|]. split; [exact Hf|].
          pose proof (V1 m ltac:(lia)). pose proof (M1 m Hm'). apply IH; lia.
        * left. intros m Hm. destruct (in_dec Nat.eq_dec m l) as [|Hf]; [assumption|].
          exfalso. apply H. apply Exists_exists. exists m. split; [apply in_seq; unfold UnitJumps.pmove in Hm; lia | exact Hf].
      + right. destruct (one_left 1 n l) as [m [Hm [Hf Hv]]]; [|exact Hl|].
        * intros v Hv. destruct (V2 v ltac:(lia)) as [m [Hm E]]. exists m. split; [|exact E].
          assert (m <> n) by (intro; subst m; lia). lia.
        * exists m. split; [exact Hm|]. split; [exact Hf|]. unfold UnitJumps.pmove in Hm. apply IH; lia.
  Qed.
End BlockingUnitJumps.
