(* Chains: rules of turn and pile, where intervals of lost piles are told turn by turn.

   chain_row: piles a..e at turn t are lost if every pile that a take leaves has a reply into lost piles p..q of turn t + 2.
   chain_step: if limits rise by at most 1 from pile to pile, the two ends of the interval tell this for its inside.
   chain_tiles: piles a..e at turn t are lost if every pile that a take leaves is won at turn t + 1.
   won_interval: piles a..e at turn t are won if they lie above p, their limits rise by at most 1 from pile to pile, and the last
   one reaches a lost pile of p..q at turn t + 1.

   Witness: chains. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed.

Section Chains.
  Variable f : nat -> nat -> nat.                        (* limit at a turn and a pile *)
  Definition tpos := (nat * nat)%type.
  Definition tmove (p q : tpos) :=
    exists k, 1 <= k <= snd p /\ k <= f (fst p) (snd p) /\ q = (S (fst p), snd p - k).

  (* Lost a..e at turn t, from won piles of turn t + 1. *)
  Theorem chain_tiles : forall t a e low,
    1 <= low ->
    (forall n, a <= n <= e -> low + f t n <= n) ->
    (forall m, low <= m < e -> won tpos tmove (S t, m)) ->
    forall n, a <= n <= e -> lost tpos tmove (t, n).
  Proof.
    intros t a e low Hlow HR HW n Hn. constructor. intros r [k [Hk [Hkf E]]]. simpl in *. subst r.
    pose proof (HR n Hn). apply HW. lia.
  Qed.

  (* Lost a..e at turn t, from lost p..q at turn t + 2: one row of a chain. *)
  Theorem chain_row : forall t a e p q low,
    1 <= low ->
    (forall n, a <= n <= e -> low + f t n <= n) ->
    (forall m, low <= m < e -> exists k, 1 <= k <= m /\ k <= f (S t) m /\ p <= m - k <= q) ->
    (forall n, p <= n <= q -> lost tpos tmove (S (S t), n)) ->
    forall n, a <= n <= e -> lost tpos tmove (t, n).
  Proof.
    intros t a e p q low Hlow HR HW HL n Hn. constructor. intros r [k [Hk [Hkf E]]]. simpl in *. subst r.
    pose proof (HR n Hn). destruct (HW (n - k) ltac:(lia)) as [j [Hj [Hjf Ht]]].
    apply (Won tpos tmove _ (S (S t), n - k - j)).
    - exists j. simpl. repeat split; try lia.
    - apply HL. lia.
  Qed.

  Lemma rises : forall t a e, (forall n, a <= n < e -> f t (S n) <= S (f t n)) ->
    forall n j, a <= n -> n + j <= e -> f t (n + j) <= f t n + j.
  Proof.
    intros t a e H n j Ha. induction j as [|j IH]; intro He.
    - replace (n + 0) with n by lia. lia.
    - pose proof (H (n + j) ltac:(lia)). replace (n + S j) with (S (n + j)) by lia. pose proof (IH ltac:(lia)). lia.
  Qed.

  (* Won a..e at turn t, from lost p..q at turn t + 1: what the checker looks at. *)
  Theorem won_interval : forall t a e p q,
    p < a -> p <= q ->
    (forall n, a <= n < e -> f t (S n) <= S (f t n)) ->
    e <= q + f t e ->
    (forall m, a <= m <= e -> m <= q -> 1 <= f t m) ->
    (forall n, p <= n <= q -> lost tpos tmove (S t, n)) ->
    forall m, a <= m <= e -> won tpos tmove (t, m).
  Proof.
    intros t a e p q Hp Hpq Hs Hend Hpos HL m Hm.
    assert (H : exists k, 1 <= k <= m /\ k <= f t m /\ p <= m - k <= q).
    { destruct (le_lt_dec m q) as [Hq | Hq].
      - exists 1. pose proof (Hpos m Hm Hq). lia.
      - exists (m - q). pose proof (rises t a e Hs m (e - m) ltac:(lia) ltac:(lia)) as H.
        replace (m + (e - m)) with e in H by lia. lia. }
    destruct H as [k [Hk [Hf Hl]]]. apply (Won tpos tmove _ (S t, m - k)).
    - exists k. cbn [fst snd]. repeat split; lia.
    - apply HL. exact Hl.
  Qed.

  (* Lost a..e at turn t, from lost p..q at turn t + 2: what the checker looks at. *)
  Theorem chain_step : forall t a e p q low,
    1 <= low -> low + f t a = a -> a <= e ->
    (forall n, a <= n < e -> f t (S n) <= S (f t n)) ->
    (forall n, low <= n < e - 1 -> f (S t) (S n) <= S (f (S t) n)) ->
    e - 1 <= q + f (S t) (e - 1) -> p < low -> p <= q ->
    (forall m, low <= m < e -> m <= q -> 1 <= f (S t) m) ->
    (forall n, p <= n <= q -> lost tpos tmove (S (S t), n)) ->
    forall n, a <= n <= e -> lost tpos tmove (t, n).
  Proof.
    intros t a e p q low Hlow Ha Hae Hs Hs' Hend Hp Hpq Hpos HL.
    apply (chain_row t a e p q low); auto.
    - intros n Hn. pose proof (rises t a e Hs a (n - a) ltac:(lia) ltac:(lia)) as H.
      replace (a + (n - a)) with n in H by lia. lia.
    - intros m Hm. destruct (le_lt_dec m q) as [Hq | Hq].
      + exists 1. pose proof (Hpos m Hm Hq). lia.
      + exists (m - q).
        pose proof (rises (S t) low (e - 1) Hs' m (e - 1 - m) ltac:(lia) ltac:(lia)) as H.
        replace (m + (e - 1 - m)) with (e - 1) in H by lia. lia.
  Qed.

  Lemma pile_zero : forall t, lost tpos tmove (t, 0).
  Proof. intro t. constructor. intros q [k [Hk _]]. simpl in Hk. lia. Qed.
End Chains.
