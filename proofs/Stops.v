(* Stops in normal play: the game is over at every pile of a set of stops. The table begins anew behind each stop.

   stops_sound: let s be a stop, and no stop lies in s+1..n. If okb holds for game i + s at the piles 1..n-s, then for y = 1..n-s
   the position with pile s + y is won if its limit is at least G (i + s) y, and lost if its limit is less.
   stops_takes: let base m be the last stop below m, for piles m that are no stop. A take k from n wins iff it leaves a stop,
   or f k is less than the table tells for the pile that is left, in its own stretch.
   stops_one, stops_one_takes: the same for rules of the last take alone.

   Witnesses: words and loop with stops. *)
Require Import Arith Lia Wf_nat Bool.
From Onepile Require Import ReplyClosed Table Bases.

Section Stops.
  Variable f : nat -> nat -> nat.                        (* previous pile, last take *)
  Variable stop : nat -> bool.

  Definition smove (i : nat) (p q : pos) := stop (fst p) = false /\ bmove f i p q.

  Lemma smove_shrinks : forall i p q, smove i p q -> fst q < fst p.
  Proof. intros i p q [_ [k [Hk [_ E]]]]. subst q. cbn [fst]. lia. Qed.

  Lemma stop_lost : forall i m x, stop m = true -> lost pos (smove i) (m, x).
  Proof. intros i m x H. constructor. intros q [H' _]. cbn [fst] in H'. congruence. Qed.

  Theorem stops_sound : forall G i s n, stop s = true -> (forall m, s < m <= n -> stop m = false) ->
    (forall y, 1 <= y <= n - s -> okb f G (i + s) y) ->
    forall y x, 1 <= y <= n - s ->
      (G (i + s) y <= x -> won pos (smove i) (s + y, x)) /\ (x < G (i + s) y -> lost pos (smove i) (s + y, x)).
  Proof.
    intros G i s n Hs Hn H y. induction y as [y IH] using lt_wf_ind. intros x Hy.
    assert (EF : forall k, f (i + (s + y)) k = f (i + s + y) k) by (intro k; f_equal; lia).
    destruct (H y Hy) as [H1 [H2 H3]]. split; intro Hx.
    - apply (Won pos (smove i) _ (s + (y - G (i + s) y), f (i + s + y) (G (i + s) y))).
      + split; [apply Hn; cbn [fst]; lia|]. exists (G (i + s) y). cbn [fst snd]. rewrite EF.
        replace (s + y - G (i + s) y) with (s + (y - G (i + s) y)) by lia. repeat split; lia.
      + destruct (Nat.eq_dec (G (i + s) y) y) as [E | E].
        * apply stop_lost. rewrite E. replace (s + (y - y)) with s by lia. exact Hs.
        * destruct H3 as [E3 | E3]; [contradiction|]. apply IH; lia.
    - constructor. intros q [_ [k [Hk [Hkx E]]]]. cbn [fst snd] in *. rewrite EF in E. subst q.
      replace (s + y - k) with (s + (y - k)) by lia. apply IH; try lia. apply H2. lia.
  Qed.

  Theorem stops_takes : forall G i N (base : nat -> nat),
    (forall m, m <= N -> stop m = false -> base m < m /\ stop (base m) = true /\
       (forall j, base m < j <= m -> stop j = false) /\
       (forall y, 1 <= y <= m - base m -> okb f G (i + base m) y)) ->
    forall n k, 1 <= k <= n -> n <= N ->
      (lost pos (smove i) (n - k, f (i + n) k) <->
       stop (n - k) = true \/ f (i + n) k < G (i + base (n - k)) (n - k - base (n - k))).
  Proof.
    intros G i N base H n k Hk Hn. set (m := n - k).
    destruct (stop m) eqn:Es; [split; intro; [left; reflexivity | apply stop_lost; exact Es]|].
    destruct (H m ltac:(unfold m; lia) Es) as [Hb [Hs [Hj Hok]]].
    pose proof (stops_sound G i (base m) m Hs Hj Hok (m - base m) (f (i + n) k) ltac:(lia)) as [HW HL].
    replace (base m + (m - base m)) with m in * by lia.
    split; intro HH.
    - right. destruct (le_lt_dec (G (i + base m) (m - base m)) (f (i + n) k)) as [Hle | Hlt]; [|exact Hlt].
      exfalso. exact (not_both pos (smove i) (fun p => fst p) (smove_shrinks i) _ HH (HW Hle)).
    - destruct HH as [HH | HH]; [congruence | exact (HL HH)].
  Qed.
End Stops.

Section StopsOne.
  Variable f : nat -> nat.
  Variable stop : nat -> bool.
  Notation smove := (smove (fun _ => f) stop 0).

  Corollary stops_one : forall G s n, stop s = true -> (forall m, s < m <= n -> stop m = false) ->
    (forall y, 1 <= y <= n - s -> ok f G y) ->
    forall y x, 1 <= y <= n - s ->
      (G y <= x -> won pos smove (s + y, x)) /\ (x < G y -> lost pos smove (s + y, x)).
  Proof. intros G s n Hs Hn H. exact (stops_sound (fun _ => f) stop (fun _ => G) 0 s n Hs Hn H). Qed.

  Corollary stops_one_takes : forall G N (base : nat -> nat),
    (forall m, m <= N -> stop m = false -> base m < m /\ stop (base m) = true /\
       (forall j, base m < j <= m -> stop j = false) /\ (forall y, 1 <= y <= m - base m -> ok f G y)) ->
    forall n k, 1 <= k <= n -> n <= N ->
      (lost pos smove (n - k, f k) <-> stop (n - k) = true \/ f k < G (n - k - base (n - k))).
  Proof. intros G N base H. exact (stops_takes (fun _ => f) stop (fun _ => G) 0 N base H). Qed.
End StopsOne.
