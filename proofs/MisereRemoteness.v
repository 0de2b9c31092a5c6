(* Remoteness in misère play, where misère play is a shift of normal play.

   mlost_in r p, mwon_in r p: lost and won within r moves, when a player unable to move has won.
   shift_remoteness: let h carry the positions of a normal game to positions of a misère game, each of them with a move. Let the moves
   there be those of the normal game, carried by h, and perhaps moves to a player unable to move. Then a position is lost within r
   moves in the normal game iff its image is lost within r + 1 moves in the misère game, and the same for won positions.
   So the remoteness is 1 more (shift_lost_at, shift_won_at).
   shift_last, shift_bases, shift_turns: this holds for rules of the last take, of prev and last, and of turn and pile, where
   limits are at least 1.

   Witnesses: words, loop and chains in misère play, with `remoteness`. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases Chains Remoteness.

Section Misere.
  Variable P : Type.
  Variable move : P -> P -> Prop.

  Fixpoint mlost_in (r : nat) (p : P) : Prop :=
    match r with
    | 0 => False
    | S r => (exists q, move p q) /\ forall q, move p q -> mwon_in r q
    end
  with mwon_in (r : nat) (p : P) : Prop :=
    match r with
    | 0 => forall q, ~ move p q
    | S r => (forall q, ~ move p q) \/ exists q, move p q /\ mlost_in r q
    end.

  Definition mlost_at (r : nat) (p : P) := mlost_in r p /\ forall s, s < r -> ~ mlost_in s p.
  Definition mwon_at (r : nat) (p : P) := mwon_in r p /\ forall s, s < r -> ~ mwon_in s p.

  Lemma stuck_mwon_in : forall r p, (forall q, ~ move p q) -> mwon_in r p.
  Proof. intros [|r] p H; [exact H | left; exact H]. Qed.

  Lemma min_mlost_mwon : forall r p, (mlost_in r p -> mlost P move p) /\ (mwon_in r p -> mwon P move p).
  Proof.
    induction r as [|r IH]; intro p; split; intro H.
    - contradiction.
    - apply MStuck. exact H.
    - destruct H as [HA H]. apply MLost; [exact HA|]. intros q Hq. apply IH. exact (H q Hq).
    - destruct H as [H | [q [Hq HL]]]; [apply MStuck; exact H|]. apply (MWon P move p q Hq). apply IH. exact HL.
  Qed.
End Misere.

Section Shift.
  Variables A B : Type.
  Variable amove : A -> A -> Prop.
  Variable bmove : B -> B -> Prop.
  Variable h : A -> B.
  Variable dom : A -> Prop.                              (* the positions that are carried *)
  Hypothesis closed : forall p q, dom p -> amove p q -> dom q.
  Hypothesis able : forall p, dom p -> exists b, bmove (h p) b.
  Hypothesis there : forall p q, dom p -> amove p q -> bmove (h p) (h q).
  Hypothesis back : forall p b, dom p -> bmove (h p) b -> (forall c, ~ bmove b c) \/ exists q, amove p q /\ b = h q.

  Theorem shift_remoteness : forall r p, dom p ->
    (lost_in A amove r p <-> mlost_in B bmove (S r) (h p)) /\ (won_in A amove r p <-> mwon_in B bmove (S r) (h p)).
  Proof.
    induction r as [|r IH]; intros p Hp; split; split; intro H.
    - split; [exact (able p Hp)|]. intros b Hb.
      destruct (back p b Hp Hb) as [Hs | [q [Hq _]]]; [exact Hs | contradiction (H q Hq)].
    - destruct H as [_ H]. unfold lost_in. intros q Hq. pose proof (H (h q) (there p q Hp Hq)) as X.
      destruct (able q (closed p q Hp Hq)) as [b Hb]. exact (X b Hb).
    - contradiction.
    - destruct H as [H | [b [_ H]]]; [destruct (able p Hp) as [b Hb]; exact (H b Hb) | exact H].
    - split; [exact (able p Hp)|]. intros b Hb. destruct (back p b Hp Hb) as [Hs | [q [Hq ->]]].
      + exact (stuck_mwon_in B bmove (S r) b Hs).
      + apply IH; [exact (closed p q Hp Hq) | exact (H q Hq)].
    - destruct H as [_ H]. change (forall q, amove p q -> won_in A amove r q). intros q Hq.
      apply IH; [exact (closed p q Hp Hq)|]. exact (H (h q) (there p q Hp Hq)).
    - destruct H as [q [Hq HL]]. right. exists (h q). split; [exact (there p q Hp Hq)|].
      apply IH; [exact (closed p q Hp Hq) | exact HL].
    - destruct H as [H | [b [Hb HL]]]; [destruct (able p Hp) as [b Hb]; contradiction (H b Hb)|].
      destruct (back p b Hp Hb) as [Hs | [q [Hq ->]]]; [destruct HL as [[c Hc] _]; contradiction (Hs c Hc)|].
      exists q. split; [exact Hq|]. apply IH; [exact (closed p q Hp Hq) | exact HL].
  Qed.

  Corollary shift_lost_at : forall r p, dom p -> lost_at A amove r p -> mlost_at B bmove (S r) (h p).
  Proof.
    intros r p Hp [H HN]. split; [apply shift_remoteness; assumption|]. intros [|s] Hs HL; [exact HL|].
    apply (HN s); [lia|]. apply shift_remoteness; assumption.
  Qed.

  Corollary shift_won_at : forall r p, dom p -> won_at A amove r p -> mwon_at B bmove (S r) (h p).
  Proof.
    intros r p Hp [H HN]. split; [apply shift_remoteness; assumption|]. intros [|s] Hs HL.
    - destruct (able p Hp) as [b Hb]. exact (HL b Hb).
    - apply (HN s); [lia|]. apply shift_remoteness; assumption.
  Qed.
End Shift.

(* Rules of prev and last: pile n of game i + 1 is carried to pile n + 1 of game i. *)
Theorem shift_bases : forall (f : nat -> nat -> nat) i N, (forall m k, 1 <= k <= N -> 1 <= f m k) ->
  forall r n x, n <= N -> 1 <= x ->
    (lost_at pos (bmove f (S i)) r (n, x) -> mlost_at pos (bmove f i) (S r) (S n, x)) /\
    (won_at pos (bmove f (S i)) r (n, x) -> mwon_at pos (bmove f i) (S r) (S n, x)).
Proof.
  intros f i N able r n x Hn Hx.
  set (h := fun p : pos => (S (fst p), snd p)). set (dom := fun p : pos => fst p <= N /\ 1 <= snd p).
  assert (H1 : forall p q, dom p -> bmove f (S i) p q -> dom q).
  { intros [m y] q [Hm Hy] [k [Hk [Hky E]]]. subst q. unfold dom in *. cbn [fst snd] in *.
    split; [lia|]. apply able. lia. }
  assert (H2 : forall p, dom p -> exists b, bmove f i (h p) b).
  { intros [m y] [Hm Hy]. unfold h. cbn [fst snd] in *. eexists. exists 1. cbn [fst snd]. repeat split; lia. }
  assert (H3 : forall p q, dom p -> bmove f (S i) p q -> bmove f i (h p) (h q)).
  { intros [m y] q _ [k [Hk [Hky E]]]. subst q. unfold h. cbn [fst snd] in *. exists k. cbn [fst snd].
    split; [lia|]. split; [exact Hky|]. f_equal; [lia | f_equal; lia]. }
  assert (H4 : forall p b, dom p -> bmove f i (h p) b ->
    (forall c, ~ bmove f i b c) \/ exists q, bmove f (S i) p q /\ b = h q).
  { intros [m y] b [Hm Hy] [k [Hk [Hky E]]]. unfold h in *. cbn [fst snd] in *. subst b.
    destruct (Nat.eq_dec k (S m)) as [-> | Hne].
    - left. intros c [j [Hj _]]. cbn [fst] in Hj. lia.
    - right. exists (m - k, f (S i + m) k). split; [exists k; cbn [fst snd]; repeat split; lia|].
      cbn [fst snd]. f_equal; [lia | f_equal; lia]. }
  assert (Hd : dom (n, x)) by (split; assumption).
  split; intro H; [exact (shift_lost_at _ _ _ _ h dom H1 H2 H3 H4 r (n, x) Hd H)|].
  exact (shift_won_at _ _ _ _ h dom H1 H2 H3 H4 r (n, x) Hd H).
Qed.

(* Rules of the last take. *)
Corollary shift_last : forall (f : nat -> nat) N, (forall k, 1 <= k <= N -> 1 <= f k) ->
  forall r n x, n <= N -> 1 <= x ->
    (lost_at pos (move f) r (n, x) -> mlost_at pos (move f) (S r) (S n, x)) /\
    (won_at pos (move f) r (n, x) -> mwon_at pos (move f) (S r) (S n, x)).
Proof. intros f N able r n x Hn Hx. exact (shift_bases (fun _ => f) 0 N (fun _ => able) r n x Hn Hx). Qed.

(* Rules of turn and pile: the normal game reads each pile as 1 more than it is. *)
Theorem shift_turns : forall (f : nat -> nat -> nat) t N, (forall u m, t <= u -> 1 <= m <= S N -> 1 <= f u m) ->
  forall r u n, t <= u -> n <= N ->
    (lost_at tpos (tmove (fun u m => f u (S m))) r (u, n) -> mlost_at tpos (tmove f) (S r) (u, S n)) /\
    (won_at tpos (tmove (fun u m => f u (S m))) r (u, n) -> mwon_at tpos (tmove f) (S r) (u, S n)).
Proof.
  intros f t N able r u n Hu Hn.
  set (h := fun p : tpos => (fst p, S (snd p))). set (dom := fun p : tpos => t <= fst p /\ snd p <= N).
  assert (H1 : forall p q, dom p -> tmove (fun u m => f u (S m)) p q -> dom q).
  { intros [v m] q [Hv Hm] [k [Hk [Hky E]]]. subst q. unfold dom in *. cbn [fst snd] in *. lia. }
  assert (H2 : forall p, dom p -> exists b, tmove f (h p) b).
  { intros [v m] [Hv Hm]. unfold h. cbn [fst snd] in *. pose proof (able v (S m) Hv ltac:(lia)).
    eexists. exists 1. cbn [fst snd]. repeat split; lia. }
  assert (H3 : forall p q, dom p -> tmove (fun u m => f u (S m)) p q -> tmove f (h p) (h q)).
  { intros [v m] q _ [k [Hk [Hky E]]]. subst q. unfold h. cbn [fst snd] in *. exists k. cbn [fst snd].
    split; [lia|]. split; [exact Hky|]. f_equal. lia. }
  assert (H4 : forall p b, dom p -> tmove f (h p) b ->
    (forall c, ~ tmove f b c) \/ exists q, tmove (fun u m => f u (S m)) p q /\ b = h q).
  { intros [v m] b [Hv Hm] [k [Hk [Hky E]]]. unfold h in *. cbn [fst snd] in *. subst b.
    destruct (Nat.eq_dec k (S m)) as [-> | Hne].
    - left. intros c [j [Hj _]]. cbn [snd] in Hj. lia.
    - right. exists (S v, m - k). split; [exists k; cbn [fst snd]; repeat split; lia|].
      cbn [fst snd]. f_equal. lia. }
  assert (Hd : dom (u, n)) by (split; assumption).
  split; intro H; [exact (shift_lost_at _ _ _ _ h dom H1 H2 H3 H4 r (u, n) Hd H)|].
  exact (shift_won_at _ _ _ _ h dom H1 H2 H3 H4 r (u, n) Hd H).
Qed.
