(* Remoteness of chains: rules of turn and pile, in normal play.

   chain_row_in, chain_step_in: if the piles p..q of turn t + 2 are lost within r moves, the piles a..e of turn t that the step
   of a chain makes lost are lost within r + 2 moves. So a claim built through R rows above pile 0 is lost within 2R moves
   (rows_in). down_in: this is the chain `down`, as the checker walks it.
   chain_lower: if no move of the opponent after a take of k leads to a pile lost within r moves, the pile is not lost within
   r + 2 moves. Won piles are never lost (won_not_in).
   chain_lower_row: the take is 1; the piles in the opponent's reach are lost piles of a row with a greater remoteness,
   or are won. chain_lower_interval: the same for all piles of an interval.
   chain_won: a won pile has remoteness r + 1 if it reaches a pile lost within r moves, and no pile in reach is lost within
   fewer.

   Witness: chains with `remoteness`. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Chains Remoteness.

Section RemotenessChains.
  Variable f : nat -> nat -> nat.
  Notation tmove := (tmove f).
  Notation lost_in := (lost_in tpos tmove).
  Notation won_in := (won_in tpos tmove).
  Notation lost_at := (lost_at tpos tmove).
  Notation won_at := (won_at tpos tmove).

  Theorem chain_row_in : forall r t a e p q low,
    1 <= low ->
    (forall n, a <= n <= e -> low + f t n <= n) ->
    (forall m, low <= m < e -> exists k, 1 <= k <= m /\ k <= f (S t) m /\ p <= m - k <= q) ->
    (forall n, p <= n <= q -> lost_in r (S (S t), n)) ->
    forall n, a <= n <= e -> lost_in (S (S r)) (t, n).
  Proof.
    intros r t a e p q low Hlow HR HW HL n Hn. unfold Remoteness.lost_in. fold (Remoteness.won_in tpos tmove).
    intros s [k [Hk [Hkf E]]]. cbn [fst snd] in *. subst s.
    pose proof (HR n Hn). destruct (HW (n - k) ltac:(lia)) as [j [Hj [Hjf Ht]]].
    exists (S (S t), n - k - j). split.
    - exists j. cbn [fst snd]. repeat split; try lia.
    - apply HL. lia.
  Qed.

  Theorem chain_step_in : forall r t a e p q low,
    1 <= low -> low + f t a = a -> a <= e ->
    (forall n, a <= n < e -> f t (S n) <= S (f t n)) ->
    (forall n, low <= n < e - 1 -> f (S t) (S n) <= S (f (S t) n)) ->
    e - 1 <= q + f (S t) (e - 1) -> p < low -> p <= q ->
    (forall m, low <= m < e -> m <= q -> 1 <= f (S t) m) ->
    (forall n, p <= n <= q -> lost_in r (S (S t), n)) ->
    forall n, a <= n <= e -> lost_in (S (S r)) (t, n).
  Proof.
    intros r t a e p q low Hlow Ha Hae Hs Hs' Hend Hp Hpq Hpos HL.
    apply (chain_row_in r t a e p q low); auto.
    - intros n Hn. pose proof (rises f t a e Hs a (n - a) ltac:(lia) ltac:(lia)) as H.
      replace (a + (n - a)) with n in H by lia. lia.
    - intros m Hm. destruct (le_lt_dec m q) as [Hq | Hq].
      + exists 1. pose proof (Hpos m Hm Hq). lia.
      + exists (m - q).
        pose proof (rises f (S t) low (e - 1) Hs' m (e - 1 - m) ltac:(lia) ltac:(lia)) as H.
        replace (m + (e - 1 - m)) with (e - 1) in H by lia. lia.
  Qed.

  Lemma stuck_in : forall r t n, n = 0 \/ f t n = 0 -> lost_in r (t, n).
  Proof.
    intros r t n H. apply (in_le tpos tmove 0 r); [lia|]. unfold Remoteness.lost_in.
    intros q [k [Hk [Hf _]]]. cbn [fst snd] in *. destruct H; lia.
  Qed.

  (* A chain through R rows: row j holds the piles A j .. E j at turn t + 2j; in row R nobody can move. *)
  Theorem rows_in : forall R t (A E low : nat -> nat),
    (forall n, A R <= n <= E R -> n = 0 \/ f (t + 2 * R) n = 0) ->
    (forall j, j < R -> 1 <= low j /\
       (forall n, A j <= n <= E j -> low j + f (t + 2 * j) n <= n) /\
       (forall m, low j <= m < E j ->
          exists k, 1 <= k <= m /\ k <= f (S (t + 2 * j)) m /\ A (S j) <= m - k <= E (S j))) ->
    forall n, A 0 <= n <= E 0 -> lost_in (2 * R) (t, n).
  Proof.
    induction R as [|R IH]; intros t A E low HE H n Hn.
    - apply stuck_in. replace t with (t + 2 * 0) by lia. apply HE. exact Hn.
    - destruct (H 0 ltac:(lia)) as [H1 [H2 H3]]. replace (t + 2 * 0) with t in * by lia.
      replace (2 * S R) with (S (S (2 * R))) by lia.
      apply (chain_row_in (2 * R) t (A 0) (E 0) (A 1) (E 1) (low 0)); auto.
      apply (IH (S (S t)) (fun j => A (S j)) (fun j => E (S j)) (fun j => low (S j))).
      + intros m Hm. replace (S (S t) + 2 * R) with (t + 2 * S R) by lia. apply HE. exact Hm.
      + intros j Hj. replace (S (S t) + 2 * j) with (t + 2 * S j) by lia. apply H. lia.
  Qed.

  (* The chain `down` as the checker walks it: R rows, then nobody can move. *)
  Fixpoint down (R t a e : nat) : Prop :=
    match R with
    | 0 => forall n, a <= n <= e -> n = 0 \/ f t n = 0
    | S R =>
        let low := a - f t a in let q := e - 1 - f (S t) (e - 1) in let p := Nat.min (low - 1) q in
        a <= e /\ 1 <= low /\
        (forall n, a <= n < e -> f t (S n) <= S (f t n)) /\
        (forall n, low <= n < e - 1 -> f (S t) (S n) <= S (f (S t) n)) /\
        (forall m, low <= m < e -> m <= q -> 1 <= f (S t) m) /\
        down R (S (S t)) p q
    end.

  Theorem down_in : forall R t a e, down R t a e -> forall n, a <= n <= e -> lost_in (2 * R) (t, n).
  Proof.
    induction R as [|R IH]; intros t a e H n Hn.
    - apply stuck_in. apply H. exact Hn.
    - cbn [down] in H. cbv zeta in H. destruct H as [Hae [Hlow [Hs [Hs' [Hpos Hd]]]]].
      replace (2 * S R) with (S (S (2 * R))) by lia.
      apply (chain_step_in (2 * R) t a e (Nat.min (a - f t a - 1) (e - 1 - f (S t) (e - 1))) (e - 1 - f (S t) (e - 1)) (a - f t a));
        auto; try lia.
      intros m Hm. apply (IH (S (S t)) _ _ Hd). exact Hm.
  Qed.

  Lemma tmove_shrinks : forall p q, tmove p q -> snd q < snd p.
  Proof. intros p q [k [Hk [_ E]]]. subst q. cbn [snd]. lia. Qed.

  Lemma won_not_in : forall r p, won tpos tmove p -> ~ lost_in r p.
  Proof.
    intros r p HW HL. apply (not_both tpos tmove snd tmove_shrinks p); [|exact HW].
    apply (in_lost_won tpos tmove r). exact HL.
  Qed.

  Theorem chain_lower : forall r t n k, 1 <= k <= n -> k <= f t n ->
    (forall j, 1 <= j <= n - k -> j <= f (S t) (n - k) -> ~ lost_in r (S (S t), n - k - j)) ->
    ~ lost_in (S (S r)) (t, n).
  Proof.
    intros r t n k Hk Hf H HL.
    assert (HW : won_in (S r) (S t, n - k)) by (apply HL; exists k; cbn [fst snd]; repeat split; lia).
    destruct HW as [q [[j [Hj [Hjf E]]] HL']]. cbn [fst snd] in *. subst q. exact (H j Hj Hjf HL').
  Qed.

  Corollary chain_lower_row : forall r t n p q, 1 <= n -> 1 <= f t n ->
    (forall m, p <= m <= q -> ~ lost_in r (S (S t), m)) ->
    (forall m, n - 1 - f (S t) (n - 1) <= m < n - 1 -> p <= m <= q \/ won tpos tmove (S (S t), m)) ->
    ~ lost_in (S (S r)) (t, n).
  Proof.
    intros r t n p q Hn Hf Hrow Hall. apply (chain_lower r t n 1); [lia | lia |].
    intros j Hj Hjf. destruct (Hall (n - 1 - j) ltac:(lia)) as [H | H]; [apply Hrow; exact H | apply won_not_in; exact H].
  Qed.

  (* A whole interval a..e: no pile of it is lost within r + 2 moves. *)
  Theorem chain_lower_interval : forall r t a e p q,
    2 <= a -> a <= e -> (forall n, a <= n <= e -> 1 <= f t n) ->
    (forall n, a - 1 <= n < e - 1 -> f (S t) (S n) <= S (f (S t) n)) ->
    (forall m, p <= m <= q -> ~ lost_in r (S (S t), m)) ->
    (forall m, a - 1 - f (S t) (a - 1) <= m < e - 1 -> p <= m <= q \/ won tpos tmove (S (S t), m)) ->
    forall n, a <= n <= e -> ~ lost_in (S (S r)) (t, n).
  Proof.
    intros r t a e p q Ha Hae Hable Hs Hrow Hall n Hn.
    apply (chain_lower_row r t n p q); [lia | apply Hable; exact Hn | exact Hrow |].
    intros m Hm. apply Hall.
    pose proof (rises f (S t) (a - 1) (e - 1) Hs (a - 1) (n - a) ltac:(lia) ltac:(lia)) as H.
    replace (a - 1 + (n - a)) with (n - 1) in H by lia. lia.
  Qed.

  Theorem chain_won : forall r t n k, 1 <= k <= n -> k <= f t n -> lost_in r (S t, n - k) ->
    (forall j s, 1 <= j <= n -> j <= f t n -> s < r -> ~ lost_in s (S t, n - j)) ->
    won_at (S r) (t, n).
  Proof.
    intros r t n k Hk Hf HL H. apply (won_at_step tpos tmove r (t, n) (S t, n - k)); [|exact HL|].
    - exists k. cbn [fst snd]. repeat split; lia.
    - intros q s [j [Hj [Hjf E]]] Hs. cbn [fst snd] in *. subst q. exact (H j s Hj Hjf Hs).
  Qed.
End RemotenessChains.
