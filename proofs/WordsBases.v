(* Words of several bases, line by line, and their end.

   words_sound_b: each line adds a member b + d to one game i, where b is its last member and d is a fixed pile of game
   w = (i + b) modulo P, not above the last member of w. If each line meets the conditions (1) to (5), okb holds at all piles up
   to the last member of each game.
   words_end: behind the last member b of each game, the table goes on as in game w, up to pile N. If f y < G b for all fixed
   piles y <= N - b of game w, okb holds at all piles up to N.
   copied_not_fixed: a copied pile is never fixed, so these conditions are about members alone.

   Witness: words, checks (1) to (6). *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases.

Section WordsBases.
  Variable f : nat -> nat -> nat.
  Variable P : nat.
  Hypothesis P1 : 1 <= P.
  Hypothesis periodic : forall n k, f (n + P) k = f n k.
  Notation okb := (okb f).

  Lemma split_game : forall n, n = n mod P + n / P * P.
  Proof. intro n. pose proof (Nat.div_mod n P ltac:(lia)). lia. Qed.

  Theorem words_sound_b : forall (G : nat -> nat -> nat) (game step : nat -> nat) (last : nat -> nat -> nat) K,
    (forall i, last 0 i = 1) -> (forall i, i < P -> G i 1 = 1) ->
    (forall s, s < K ->
       let i := game s in let d := step s in let b := last s i in let w := (i + b) mod P in
       i < P /\ 1 <= d <= last s w /\ G w d = d /\
       (forall j, last (S s) j = if j =? i then b + d else last s j) /\
       (forall y, 1 <= y < d -> G i (b + y) = G w y) /\
       (forall y, 1 <= y < d -> G w y = y -> f (w + y) y < G i b) /\
       G i b <= f (w + d) d /\
       d < G i (b + d) <= b + d /\
       (forall k, d < k < G i (b + d) -> G i (b + d - k) <= f (i + (b + d)) k) /\
       (G i (b + d) = b + d \/ f (i + (b + d)) (G i (b + d)) < G i (b + d - G i (b + d)))) ->
    forall i n, i < P -> 1 <= n <= last K i -> okb G i n.
  Proof.
    intros G game step last K H0 HG1. induction K as [|K IH]; intros H j n Hj Hn.
    - rewrite H0 in Hn. assert (n = 1) by lia. subst n. unfold Bases.okb. rewrite HG1 by exact Hj. repeat split; try lia.
    - assert (IH' : forall i n, i < P -> 1 <= n <= last K i -> okb G i n) by (apply IH; intros s Hs; apply H; lia).
      pose proof (H K ltac:(lia)) as HK. cbv zeta in HK.
      set (i := game K) in *. set (d := step K) in *. set (b := last K i) in *. set (w := (i + b) mod P) in *.
      destruct HK as [Hi [Hd [Ed [HL [HC [HF [Hfd [Hg [Hcov Hwin]]]]]]]]].
      rewrite HL in Hn. destruct (j =? i) eqn:Ej; [|apply IH'; assumption].
      apply Nat.eqb_eq in Ej. subst j. assert (Hw : w < P) by (apply Nat.mod_upper_bound; lia).
      destruct (le_lt_dec n b) as [Hle | Hlt]; [apply IH'; [exact Hi | fold b; lia]|].
      assert (Hb : 1 <= b).
      { assert (HS : forall s, s <= K -> 1 <= last s i).
        { induction s as [|s IHs]; intro Hs; [rewrite H0; lia|]. pose proof (IHs ltac:(lia)).
          pose proof (H s ltac:(lia)) as X. cbv zeta in X. destruct X as [_ [_ [_ [X _]]]]. rewrite X.
          destruct (i =? game s) eqn:E; [|assumption]. apply Nat.eqb_eq in E. rewrite <- E. lia. }
        apply HS. lia. }
      pose proof (split_game (i + b)) as Ew. fold w in Ew.
      destruct (Nat.eq_dec n (b + d)) as [-> | Hne].
      + apply (member_b f P periodic G i b w ((i + b) / P) d); auto; try lia.
        intros y Hy. apply IH'; [exact Hw | lia].
      + apply (copy_b f P periodic G i b w ((i + b) / P) d); auto; try lia.
        intros y Hy. apply IH'; [exact Hw | lia].
  Qed.

  Lemma copied_not_fixed : forall G i b w y, 1 <= b -> okb G w y -> G i (b + y) = G w y -> G i (b + y) <> b + y.
  Proof. intros G i b w y Hb [H1 _] E. lia. Qed.

  (* The games that the reading of the pile visits: a set Q that is closed under going on behind the last member. *)
  Theorem words_end : forall (G : nat -> nat -> nat) (last : nat -> nat) (Q : nat -> Prop) N,
    (forall i, Q i -> 1 <= last i /\ Q ((i + last i) mod P)) ->
    (forall i n, Q i -> 1 <= n <= last i -> okb G i n) ->
    (forall i y, Q i -> 1 <= y -> last i + y <= N -> G i (last i + y) = G ((i + last i) mod P) y) ->
    (forall i y, Q i -> 1 <= y -> last i + y <= N -> let w := (i + last i) mod P in
       G w y = y -> f (w + y) y < G i (last i)) ->
    forall i n, Q i -> 1 <= n <= N -> okb G i n.
  Proof.
    intros G last Q N HQ HB HC HF i n. revert i. induction n as [n IH] using lt_wf_ind. intros i Hi Hn.
    destruct (HQ i Hi) as [Hb Hw]. destruct (le_lt_dec n (last i)) as [Hle | Hlt]; [apply HB; [exact Hi | lia]|].
    pose proof (split_game (i + last i)) as Ew. set (w := (i + last i) mod P) in *.
    apply (copy_b f P periodic G i (last i) w ((i + last i) / P) (S (n - last i))); auto; try lia.
    - intros y Hy. apply IH; [lia | exact Hw | lia].
    - intros y Hy. apply HC; [exact Hi | lia | lia].
    - intros y Hy. apply (HF i y); [exact Hi | lia | lia].
  Qed.
End WordsBases.
