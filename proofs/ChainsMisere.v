(* Chains in misère play: rules of turn and pile, where a player unable to move has won.

   chain_row_misere: piles a..e at turn t are lost if each has a take, and every pile that a take leaves is stuck at turn t + 1
   or has a reply into lost piles p..q of turn t + 2.
   chain_step_misere: if limits rise by at most 1 from pile to pile, the two ends of the interval tell this for its inside. Every
   pile that a take leaves and that is not above p must be stuck.
   misere_shift_t: where every limit is at least 1, pile n + 1 in misère play is won and lost as pile n in normal play, under the
   rule that reads each pile as 1 more than it is.

   Witness: chains in misère play. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Chains.

Section ChainsMisere.
  Variable f : nat -> nat -> nat.                        (* limit at a turn and a pile *)
  Notation tmove := (tmove f).

  Definition stuck (t m : nat) := m = 0 \/ f t m = 0.

  Lemma stuck_won : forall t m, stuck t m -> mwon tpos tmove (t, m).
  Proof. intros t m H. apply MStuck. intros q [k [Hk [Hf _]]]. cbn [fst snd] in *. destruct H; lia. Qed.

  Theorem chain_row_misere : forall t a e p q low,
    (forall n, a <= n <= e -> 1 <= n /\ 1 <= f t n /\ (low = 0 \/ low + f t n <= n)) ->
    (forall m, low <= m < e -> stuck (S t) m \/ exists k, 1 <= k <= m /\ k <= f (S t) m /\ p <= m - k <= q) ->
    (forall n, p <= n <= q -> mlost tpos tmove (S (S t), n)) ->
    forall n, a <= n <= e -> mlost tpos tmove (t, n).
  Proof.
    intros t a e p q low HR HW HL n Hn. destruct (HR n Hn) as [H1 [H2 H3]]. constructor.
    - exists (S t, n - 1). exists 1. cbn [fst snd]. repeat split; lia.
    - intros r [k [Hk [Hkf E]]]. cbn [fst snd] in *. subst r.
      destruct (HW (n - k) ltac:(lia)) as [Hs | [j [Hj [Hjf Ht]]]]; [apply stuck_won; exact Hs|].
      apply (MWon tpos tmove _ (S (S t), n - k - j)).
      + exists j. cbn [fst snd]. repeat split; try lia.
      + apply HL. lia.
  Qed.

  Theorem chain_step_misere : forall t a e p q low,
    1 <= a -> (low = 0 \/ low + f t a = a) -> a <= e ->
    (forall n, a <= n <= e -> 1 <= f t n) ->
    (forall n, a <= n < e -> f t (S n) <= S (f t n)) ->
    (forall n, low <= n < e - 1 -> f (S t) (S n) <= S (f (S t) n)) ->
    e - 1 <= q + f (S t) (e - 1) -> p <= q ->
    (forall m, low <= m < e -> m <= p -> stuck (S t) m) ->
    (forall m, low <= m < e -> p < m <= q -> 1 <= f (S t) m) ->
    (forall n, p <= n <= q -> mlost tpos tmove (S (S t), n)) ->
    forall n, a <= n <= e -> mlost tpos tmove (t, n).
  Proof.
    intros t a e p q low Ha0 Ha Hae Hable Hs Hs' Hend Hpq Hst Hpos HL.
    apply (chain_row_misere t a e p q low); auto.
    - intros n Hn. split; [lia|]. split; [apply Hable; exact Hn|]. destruct Ha as [Ha | Ha]; [left; exact Ha | right].
      pose proof (rises f t a e Hs a (n - a) ltac:(lia) ltac:(lia)) as H.
      replace (a + (n - a)) with n in H by lia. lia.
    - intros m Hm. destruct (le_lt_dec m p) as [Hp | Hp]; [left; apply Hst; lia | right].
      destruct (le_lt_dec m q) as [Hq | Hq].
      + exists 1. pose proof (Hpos m Hm ltac:(lia)). lia.
      + exists (m - q).
        pose proof (rises f (S t) low (e - 1) Hs' m (e - 1 - m) ltac:(lia) ltac:(lia)) as H.
        replace (m + (e - 1 - m)) with (e - 1) in H by lia. lia.
  Qed.

  (* One counter is lost for a player who must take it. *)
  Lemma one_counter : forall t, 1 <= f t 1 -> mlost tpos tmove (t, 1).
  Proof.
    intros t H. constructor.
    - exists (S t, 0). exists 1. cbn [fst snd]. repeat split; lia.
    - intros q [k [Hk [_ E]]]. cbn [fst snd] in *. subst q. apply stuck_won. left. lia.
  Qed.

  (* The limits looked at are those of turns and piles that play from (t, n) can reach. *)
  Theorem misere_shift_t : forall n t,
    (forall u m, t <= u -> 1 <= m <= S n -> 1 <= f u m) ->
    let h := fun u m => f u (S m) in
    (lost tpos (Chains.tmove h) (t, n) -> mlost tpos tmove (t, S n)) /\
    (won tpos (Chains.tmove h) (t, n) -> mwon tpos tmove (t, S n)).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros t able h. split; intro H.
    - inversion H as [p HL E]. subst p. constructor.
      + exists (S t, n). exists 1. cbn [fst snd]. pose proof (able t (S n) ltac:(lia) ltac:(lia)).
        split; [lia|]. split; [lia|]. f_equal. lia.
      + intros q [k [Hk [Hf E]]]. cbn [fst snd] in *. subst q.
        destruct (Nat.eq_dec k (S n)) as [-> | Hne]; [apply stuck_won; left; lia|].
        replace (S n - k) with (S (n - k)) by lia.
        apply (IH (n - k) ltac:(lia) (S t)); [intros u m Hu Hm; apply able; lia|].
        apply HL. exists k. cbn [fst snd]. repeat split; try lia. unfold h. exact Hf.
    - inversion H as [p q [k [Hk [Hf E]]] HL E']. subst p. cbn [fst snd] in *. subst q.
      apply (MWon tpos tmove _ (S t, S (n - k))).
      + exists k. cbn [fst snd]. split; [lia|]. split; [exact Hf|]. f_equal. lia.
      + apply (IH (n - k) ltac:(lia) (S t)); [intros u m Hu Hm; apply able; lia | exact HL].
  Qed.
End ChainsMisere.
