(* Remoteness by the base: rules of the last take whose limits never fall on 1..N, with f 1 >= 1.

   The base is B 0 = 1, B (k+1) = B k + D k. Each step D k is a member, f (D k) >= B k, and members below D k have a limit below
   B k. All members are fixed, and behind B k the table repeats up to D k (behind the last member, up to N).
   Let rho 1 = 0, rho 2 = 2, rho (B k + D k) = rho (B k) + rho (D k), and otherwise let rho n be the sum over the parts of n.

   rho_lost: a lost position with pile n <= N and a legal take has remoteness rho n, whatever its limit.
   rho_won: a won position has remoteness 1 + rho (n - k), where k is its largest winning take.
   rho_at_once: if f 1 = 0, every position with a legal take is won in one move.

   Witness: words with `remoteness`, where limits never fall. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Remoteness.

Section Rho.
  Variables f G rho B D : nat -> nat.
  Variables K N : nat.
  Hypothesis rising : forall x y, 1 <= x <= y -> y <= N -> f x <= f y.
  Hypothesis able : 1 <= f 1.
  Hypothesis first : B 0 = 1.
  Hypothesis step : forall k, k < K -> B (S k) = B k + D k /\ (exists j, j <= k /\ D k = B j) /\ B k <= f (D k).
  Hypothesis end_of_base : N < B K + D K.
  Hypothesis small : forall k j, k <= K -> j <= K -> B j < D k -> B k + B j <= N -> f (B j) < B k.
  Hypothesis fixed : forall k, k <= K -> B k <= N -> G (B k) = B k.
  Hypothesis copies : forall k y, k <= K -> 1 <= y < D k -> B k + y <= N -> G (B k + y) = G y.
  Hypothesis table : forall n, 1 <= n <= N -> ok f G n.
  Hypothesis rho_0 : rho 0 = 0.
  Hypothesis rho_1 : rho 1 = 0.
  Hypothesis rho_2 : rho 2 = 2.
  Hypothesis rho_member : forall k, 1 <= k < K -> rho (B (S k)) = rho (B k) + rho (D k).
  Hypothesis rho_parts : forall k y, k <= K -> 1 <= y < D k -> B k + y <= N -> rho (B k + y) = rho (B k) + rho y.

  Lemma B_pos : forall k, k <= K -> 1 <= B k.
  Proof. clear - first step. induction k as [|k IH]; intro H; [lia|]. destruct (step k H) as [E _]. pose proof (IH ltac:(lia)). lia. Qed.

  Lemma B_up : forall i k, i <= k -> k <= K -> B i <= B k.
  Proof.
    clear - first step. intros i k H. induction H as [|k H IH]; intro HK; [lia|].
    destruct (step k HK) as [E _]. pose proof (IH ltac:(lia)). lia.
  Qed.

  Lemma second : 2 <= N -> 1 <= K /\ D 0 = 1 /\ B 1 = 2.
  Proof.
    clear - first step small end_of_base able. intro HN. destruct K as [|K'].
    - pose proof (small 0 0 ltac:(lia) ltac:(lia)) as X. rewrite first in *. pose proof (X ltac:(lia) ltac:(lia)). lia.
    - destruct (step 0 ltac:(lia)) as [E [[j [Hj Ej]] _]]. assert (j = 0) by lia. subst j. rewrite first in *. lia.
  Qed.

  Lemma decompose : forall n, 1 <= n <= N -> exists k y, k <= K /\ n = B k + y /\ y < D k.
  Proof.
    clear - first step end_of_base.
    intros n Hn. assert (H : forall j, j <= K -> n < B j + D j -> exists k y, k <= K /\ n = B k + y /\ y < D k).
    { induction j as [|j IH]; intros Hj Hlt.
      - exists 0, (n - 1). rewrite first in *. lia.
      - destruct (le_lt_dec (B (S j)) n) as [Hle | Hgt]; [exists (S j), (n - B (S j)); lia|].
        destruct (step j Hj) as [E _]. apply IH; lia. }
    apply (H K); lia.
  Qed.

  (* The value and rho of a copied pile, its rest included. *)
  Lemma rho_copy : forall k y, k <= K -> y < D k -> B k + y <= N -> rho (B k + y) = rho (B k) + rho y.
  Proof.
    intros k y Hk Hy HN. destruct y as [|y]; [replace (B k + 0) with (B k) by lia; lia|]. apply rho_parts; lia.
  Qed.

  Lemma rho_two : forall k, 1 <= k <= K -> B k <= N -> 2 <= rho (B k).
  Proof.
    induction k as [|k IH]; intros Hk HN; [lia|]. destruct (step k ltac:(lia)) as [E _].
    destruct k as [|k]; [destruct (step 0 ltac:(lia)) as [_ [[j [Hj Ej]] _]]; assert (j = 0) by lia; subst j;
      rewrite E, Ej, first; simpl; lia|].
    rewrite rho_member by lia. pose proof (IH ltac:(lia) ltac:(lia)). lia.
  Qed.

  (* Piles up to a member have no more than its rho. *)
  Lemma rho_below : forall k n, k <= K -> 1 <= n <= B k -> B k <= N -> rho n <= rho (B k).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros n Hk Hn HN. destruct k as [|k].
    - rewrite first in *. assert (n = 1) by lia. subst n. lia.
    - destruct (step k Hk) as [E [[j [Hj Ej]] _]]. destruct k as [|k].
      + assert (j = 0) by lia. subst j. rewrite Ej, first in E. rewrite E in *. simpl in *.
        assert (Hc : n = 1 \/ n = 2) by lia. destruct Hc; subst n; lia.
      + rewrite rho_member by lia. destruct (le_lt_dec n (B (S k))) as [Hle | Hgt].
        * pose proof (IH (S k) ltac:(lia) n ltac:(lia) ltac:(lia) ltac:(lia)). lia.
        * destruct (Nat.eq_dec n (B (S (S k)))) as [-> | Hne]; [rewrite rho_member by lia; lia|].
          replace n with (B (S k) + (n - B (S k))) by lia. rewrite rho_parts by lia.
          pose proof (IH j ltac:(lia) (n - B (S k)) ltac:(lia) ltac:(lia) ltac:(lia)) as X. rewrite Ej. lia.
  Qed.

  Lemma rho_last_part : forall n, 1 <= n <= N -> rho n = rho (n - G n) + rho (G n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intro Hn. destruct (decompose n Hn) as [k [y [Hk [E Hy]]]].
    pose proof (B_pos k Hk). destruct y as [|y].
    - replace (B k + 0) with (B k) in E by lia. subst n. rewrite fixed by lia. replace (B k - B k) with 0 by lia. lia.
    - destruct (table (S y) ltac:(lia)) as [H1 _]. pose proof (IH (S y) ltac:(lia) ltac:(lia)) as IHy.
      subst n. rewrite copies by lia. rewrite rho_parts by lia.
      replace (B k + S y - G (S y)) with (B k + (S y - G (S y))) by lia. rewrite rho_copy by lia. lia.
  Qed.

  (* Adding 2 with carry, behind a pile that 1 can follow as a part. *)
  Lemma carry : forall n, 1 <= n -> n + 2 <= N -> f 1 < G n -> rho (n + 2) = rho n + 2.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros Hn HN HG. destruct (second ltac:(lia)) as [HK [D0 B1]].
    destruct (decompose n ltac:(lia)) as [k [y [Hk [E Hy]]]]. pose proof (B_pos k Hk) as HB.
    assert (Hk1 : 1 <= k).
    { destruct k as [|k]; [|lia]. rewrite D0 in Hy. assert (y = 0) by lia. subst y. rewrite first in E. simpl in E. subst n.
      destruct (table 1 ltac:(lia)) as [H1 _]. lia. }
    assert (Hup : y + 2 <= D k -> rho (n + 2) = rho (B k) + rho (y + 2)).
    { intro H. replace (n + 2) with (B k + (y + 2)) by lia.
      destruct (Nat.eq_dec (y + 2) (D k)) as [Ed | Ed]; [|apply rho_parts; lia].
      destruct (Nat.eq_dec k K) as [-> | HkK]; [lia|]. destruct (step k ltac:(lia)) as [EB _].
      rewrite Ed, <- EB. apply rho_member. lia. }
    destruct y as [|y].
    - replace (B k + 0) with (B k) in E by lia. rewrite Hup.
      + simpl. subst n. lia.
      + rewrite E, fixed in HG by lia. destruct (le_lt_dec 2 (D k)) as [|Hlt]; [lia|].
        exfalso. destruct (Nat.eq_dec k K) as [-> | HkK]; [lia|]. destruct (step k ltac:(lia)) as [_ [_ Hf]].
        replace (D k) with 1 in Hf by lia. lia.
    - assert (EG : G n = G (S y)) by (subst n; apply copies; lia). rewrite EG in HG.
      rewrite Hup; [rewrite IH by (try exact HG; lia); subst n; rewrite rho_parts by lia; lia|].
      destruct (le_lt_dec (S y + 2) (D k)) as [|Hlt]; [lia|]. exfalso. assert (ED : D k = S y + 1) by lia.
      destruct (Nat.eq_dec k K) as [-> | HkK]; [lia|]. destruct (step k ltac:(lia)) as [_ [[j [Hj Ej]] _]].
      pose proof (fixed j ltac:(lia) ltac:(lia)) as Ef. rewrite <- Ej, ED in Ef.
      destruct (table (S y + 1) ltac:(lia)) as [_ [H2 _]]. pose proof (H2 1 ltac:(lia)) as X.
      replace (S y + 1 - 1) with (S y) in X by lia. lia.
  Qed.

  (* After each take of the loser, the winner has a reply that leaves rho at least 2 lower. *)
  Lemma reply : forall n k, 1 <= n <= N -> 1 <= k < G n -> exists j,
    1 <= j <= G n - k /\ j <= f k /\ (j = n - k \/ f j < G (n - k - j)) /\ rho (n - k - j) + 2 <= rho n.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros k Hn Hk. destruct (decompose n Hn) as [i [y [Hi [E Hy]]]].
    pose proof (B_pos i Hi) as HB. destruct (table n Hn) as [Ht _].
    pose proof (rising 1 k ltac:(lia) ltac:(lia)) as HF.
    destruct y as [|y].
    - replace (B i + 0) with (B i) in E by lia. destruct i as [|i]; [lia|].
      destruct (step i ltac:(lia)) as [EB [[m [Hm Em]] Hf]]. subst n. pose proof (fixed (S i) Hi ltac:(lia)) as EG.
      rewrite EG in *. pose proof (rho_two (S i) ltac:(lia) ltac:(lia)) as H2.
      pose proof (B_pos i ltac:(lia)) as HBi. pose proof (B_pos m ltac:(lia)) as HBm.
      destruct (le_lt_dec (D i) k) as [Hdk | Hkd].
      { exists (B (S i) - k). pose proof (rising (D i) k ltac:(lia) ltac:(lia)).
        replace (B (S i) - k - (B (S i) - k)) with 0 by lia. rewrite rho_0. repeat split; lia. }
      assert (Hi1 : 1 <= i).
      { destruct i as [|i]; [|lia]. assert (m = 0) by lia. subst m. lia. }
      assert (Hm1 : 1 <= m) by (destruct m as [|m]; lia).
      pose proof (rho_two m ltac:(lia) ltac:(lia)) as Hd2. rewrite <- Em in Hd2.
      pose proof (fixed m ltac:(lia) ltac:(lia)) as Ed. rewrite <- Em in Ed.
      rewrite (rho_member i) by lia.
      destruct (IH (D i) ltac:(lia) k ltac:(lia) ltac:(lia)) as [j [Hj [Hjf [Hjw Hjr]]]]. rewrite Ed in Hj.
      assert (Hcopy : forall z, 1 <= z < D i -> G (B i + z) = G z) by (intros z Hz; apply copies; lia).
      assert (Hrho : forall z, z < D i -> rho (B i + z) = rho (B i) + rho z) by (intros z Hz; apply rho_copy; lia).
      destruct (Nat.eq_dec j (D i - k)) as [Ej | Ej].
      + set (e := D i - k) in *. destruct (le_lt_dec (B i) (f e)) as [Hfe | Hfe].
        * (* Taking all of e does not win, so e is no member; its last part wins. *)
          destruct (decompose e ltac:(lia)) as [u [z [Hu [Ez Hz]]]].
          assert (Hz1 : 1 <= z).
          { destruct z as [|z]; [|lia]. exfalso. replace (B u + 0) with (B u) in Ez by lia.
            pose proof (small i u ltac:(lia) Hu ltac:(lia) ltac:(lia)) as X. rewrite <- Ez in X. lia. }
          pose proof (B_pos u Hu) as HBu. destruct (table z ltac:(lia)) as [Hz' _].
          assert (EGe : G e = G z) by (rewrite Ez; apply copies; lia).
          destruct (table e ltac:(lia)) as [_ [_ [Hte | Hte]]]; [lia|].
          exists (G e). replace (B (S i) - k - G e) with (B i + (e - G e)) by lia.
          rewrite Hcopy, Hrho by lia. repeat split; try lia.
          pose proof (rho_below m e ltac:(lia) ltac:(lia) ltac:(lia)) as Hb. rewrite <- Em in Hb.
          pose proof (rho_last_part e ltac:(lia)) as Hl.
          destruct (Nat.eq_dec (G e) 1) as [E1 | E1].
          -- (* The last part is 1: add 2 with carry to e - 1. *)
             rewrite E1 in *. pose proof (carry (e - 1) ltac:(lia) ltac:(lia) ltac:(lia)) as Hc.
             replace (e - 1 + 2) with (e + 1) in Hc by lia.
             pose proof (rho_below m (e + 1) ltac:(lia) ltac:(lia) ltac:(lia)) as Hb'. rewrite <- Em in Hb'. lia.
          -- assert (X : 2 <= rho (G e)); [|lia].
             assert (Hge : forall g, 2 <= g <= N -> 2 <= rho g).
             { intros g Hg. destruct (decompose g ltac:(lia)) as [c [v [Hc [Ev Hv]]]].
               destruct (second ltac:(lia)) as [_ [D0 _]].
               destruct c as [|c]; [rewrite first in *; lia|]. rewrite Ev, rho_copy by lia.
               pose proof (rho_two (S c) ltac:(lia) ltac:(lia)). lia. }
             apply Hge. lia.
        * (* Taking all of e leaves the member before. *)
          exists e. replace (B (S i) - k - e) with (B i) by lia. rewrite fixed by lia. repeat split; lia.
      + (* The reply of the step alone. *)
        exists j. destruct Hjw as [Hjw | Hjw]; [lia|].
        replace (B (S i) - k - j) with (B i + (D i - k - j)) by lia. rewrite Hcopy, Hrho by lia. repeat split; lia.
    - assert (EG : G n = G (S y)) by (subst n; apply copies; lia). rewrite EG in *.
      destruct (table (S y) ltac:(lia)) as [Hty _].
      destruct (IH (S y) ltac:(lia) k ltac:(lia) Hk) as [j [Hj [Hjf [Hjw Hjr]]]].
      exists j. replace (n - k - j) with (B i + (S y - k - j)) by lia. rewrite rho_copy by lia.
      assert (Er : rho n = rho (B i) + rho (S y)) by (subst n; apply rho_parts; lia).
      repeat split; try lia. right. destruct (Nat.eq_dec j (S y - k)) as [Ej | Ej].
      + (* The whole rest: it is a member, and its limit is below the part before. *)
        replace (B i + (S y - k - j)) with (B i) by lia. rewrite fixed by lia.
        destruct (decompose (S y) ltac:(lia)) as [u [z [Hu [Ez Hz]]]].
        destruct z as [|z].
        * replace (B u + 0) with (B u) in Ez by lia.
          pose proof (small i u Hi Hu ltac:(lia) ltac:(lia)) as X. rewrite <- Ez in X.
          pose proof (rising j (S y) ltac:(lia) ltac:(lia)). lia.
        * exfalso. pose proof (B_pos u Hu). destruct (table (S z) ltac:(lia)) as [Htz _].
          assert (G (S y) = G (S z)) by (rewrite Ez; apply copies; lia). lia.
      + destruct Hjw as [Hjw | Hjw]; [lia|]. rewrite copies by lia. exact Hjw.
  Qed.

  (* After the take 1, no winning reply leaves rho more than 2 lower. *)
  Lemma delay : forall n j, 1 <= n <= N -> 2 <= G n -> 1 <= j <= f 1 -> j <= n - 1 ->
    j = n - 1 \/ f j < G (n - 1 - j) -> rho n <= rho (n - 1 - j) + 2.
  Proof.
    induction n as [n IH] using lt_wf_ind. intros j Hn HG Hj Hjn Hw.
    destruct (decompose n Hn) as [i [y [Hi [E Hy]]]]. pose proof (B_pos i Hi) as HB.
    (* Behind a member b with f 1 < b, the pile is b + z, and rho z is known. *)
    assert (Hrest : forall i z, i <= K -> n = B i + z -> 2 <= z <= D i -> f 1 < B i ->
      rho n = rho (B i) + rho z -> 2 <= G z -> rho n <= rho (n - 1 - j) + 2).
    { clear i y Hi E Hy HB. intros i z Hi E Hz Hf Hr HGz. pose proof (B_pos i Hi) as HB.
      destruct (le_lt_dec z j) as [Hzj | Hjz].
      - exfalso. destruct Hw as [Hw | Hw]; [lia|]. destruct (table (B i) ltac:(lia)) as [_ [H2 _]].
        pose proof (fixed i Hi ltac:(lia)) as EG. rewrite EG in H2.
        pose proof (H2 (j - (z - 1)) ltac:(lia)) as X.
        replace (B i - (j - (z - 1))) with (n - 1 - j) in X by lia.
        pose proof (rising (j - (z - 1)) j ltac:(lia) ltac:(lia)). lia.
      - replace (n - 1 - j) with (B i + (z - 1 - j)) in * by lia. rewrite rho_copy by lia.
        pose proof (IH z ltac:(lia) j ltac:(lia) HGz Hj ltac:(lia)) as X.
        assert (rho z <= rho (z - 1 - j) + 2); [|lia]. apply X.
        destruct (Nat.eq_dec j (z - 1)) as [Ej | Ej]; [left; exact Ej | right].
        destruct Hw as [Hw | Hw]; [lia|]. rewrite copies in Hw by lia. exact Hw. }
    destruct y as [|y].
    - replace (B i + 0) with (B i) in E by lia. destruct i as [|i]; [destruct (table n Hn) as [Ht _]; lia|].
      destruct (step i ltac:(lia)) as [EB [[m [Hm Em]] Hf]]. pose proof (B_pos m ltac:(lia)) as HBm.
      destruct (le_lt_dec (D i) 1) as [Hd | Hd].
      + (* The step is 1, and rho is 2. *)
        assert (X : forall c, c <= i -> rho (B (S c)) = 2).
        { induction c as [|c IHc]; intro Hc.
          - destruct (second ltac:(lia)) as [_ [_ B1]]. rewrite B1. exact rho_2.
          - rewrite rho_member by lia. rewrite IHc by lia.
            assert (ED : D (S c) = 1); [|rewrite ED; lia].
            destruct (step (S c) ltac:(lia)) as [EC [[v [Hv Ev]] _]]. pose proof (B_pos v ltac:(lia)).
            destruct (le_lt_dec (D (S c)) 1) as [Hle | Hgt]; [lia|]. exfalso.
            pose proof (B_up (S c) i Hc ltac:(lia)). pose proof (B_pos i ltac:(lia)).
            pose proof (small (S c) 0 ltac:(lia) ltac:(lia)) as Y. rewrite first in Y.
            pose proof (Y ltac:(lia) ltac:(lia)). replace (D i) with 1 in Hf by lia. lia. }
        rewrite E, (X i) by lia. lia.
      + assert (Hi1 : 1 <= i) by (destruct i as [|i]; [assert (m = 0) by lia; subst m|]; lia).
        apply (Hrest i (D i)); try lia.
        * pose proof (small i 0 ltac:(lia) ltac:(lia)) as Y. rewrite first in Y. apply Y; lia.
        * rewrite E. apply rho_member. lia.
        * rewrite Em, fixed by lia. lia.
    - assert (EG : G n = G (S y)) by (subst n; apply copies; lia). destruct (table (S y) ltac:(lia)) as [Ht _].
      apply (Hrest i (S y)); try lia.
      + pose proof (small i 0 ltac:(lia) ltac:(lia)) as Y. rewrite first in Y. apply Y; lia.
      + rewrite E. apply rho_parts; lia.
  Qed.

  (* A larger winning take leaves no greater rho. *)
  Lemma larger_take : forall n k k', 1 <= n <= N -> 1 <= k' < k -> k <= n ->
    k = n \/ f k < G (n - k) -> k' = n \/ f k' < G (n - k') -> rho (n - k) <= rho (n - k').
  Proof.
    induction n as [n IH] using lt_wf_ind. intros k k' Hn Hk' Hk Hw Hw'.
    destruct (decompose n Hn) as [i [y [Hi [E Hy]]]]. pose proof (B_pos i Hi) as HB.
    destruct (Nat.eq_dec k n) as [-> | Hkn]; [replace (n - n) with 0 by lia; lia|].
    destruct Hw as [Hw | Hw]; [lia|]. destruct Hw' as [Hw' | Hw']; [lia|].
    destruct (le_lt_dec k y) as [Hky | Hyk].
    - replace (n - k) with (B i + (y - k)) in * by lia. replace (n - k') with (B i + (y - k')) in * by lia.
      rewrite !rho_copy by lia. destruct (Nat.eq_dec k y) as [-> | Hne]; [replace (y - y) with 0 by lia; lia|].
      rewrite copies in Hw, Hw' by lia.
      pose proof (IH y ltac:(lia) k k' ltac:(lia) Hk' ltac:(lia) (or_intror Hw) (or_intror Hw')). lia.
    - exfalso. destruct (table (B i) ltac:(lia)) as [_ [H2 _]]. pose proof (fixed i Hi ltac:(lia)) as EG. rewrite EG in H2.
      pose proof (H2 (k - y) ltac:(lia)) as X. replace (B i - (k - y)) with (n - k) in X by lia.
      pose proof (rising (k - y) k ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma move_shrinks : forall p q, move f p q -> fst q < fst p.
  Proof. intros p q [k [Hk [_ E]]]. subst q. cbn [fst]. lia. Qed.

  Lemma limits : forall k, 1 <= k <= N -> 1 <= f k.
  Proof. intros k Hk. pose proof (rising 1 k ltac:(lia) ltac:(lia)). lia. Qed.

  Lemma rho_at_most : forall n x, n <= N -> n = 0 \/ x < G n -> lost_in pos (move f) (rho n) (n, x).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros x Hn Hx. destruct n as [|n].
    - apply (in_le pos (move f) 0); [lia|]. unfold lost_in. intros q [k [Hk _]]. cbn [fst] in Hk. lia.
    - destruct Hx as [Hx | Hx]; [lia|].
      destruct (le_lt_dec (rho (S n)) 1) as [Hr | Hr].
      + (* Nothing can be taken: a take would have a reply that leaves less. *)
        apply (in_le pos (move f) 0); [lia|]. unfold lost_in. intros q [k [Hk [Hkx _]]]. cbn [fst snd] in *.
        destruct (reply (S n) k ltac:(lia) ltac:(lia)) as [j [_ [_ [_ X]]]]. lia.
      + replace (rho (S n)) with (S (S (rho (S n) - 2))) by lia.
        change (forall q, move f (S n, x) q -> won_in pos (move f) (S (rho (S n) - 2)) q).
        intros q [k [Hk [Hkx E]]]. cbn [fst snd] in *. subst q.
        destruct (table (S n) ltac:(lia)) as [Ht _].
        destruct (reply (S n) k ltac:(lia) ltac:(lia)) as [j [Hj [Hjf [Hjw Hjr]]]].
        exists (S n - k - j, f j). split.
        * exists j. cbn [fst snd]. repeat split; lia.
        * apply (in_le pos (move f) (rho (S n - k - j))); [lia|]. apply IH; [lia | lia |].
          destruct Hjw as [Hjw | Hjw]; [left; lia | right; exact Hjw].
  Qed.

  Lemma rho_at_least : forall n x s, 1 <= n <= N -> 1 <= x < G n -> s < rho n -> ~ lost_in pos (move f) s (n, x).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros x s Hn Hx Hs HL. destruct (table n Hn) as [Ht _].
    assert (Hone : move f (n, x) (n - 1, f 1)) by (exists 1; cbn [fst snd]; repeat split; lia).
    destruct s as [|s]; [exact (HL _ Hone)|]. pose proof (HL _ Hone) as HW. destruct s as [|s]; [exact HW|].
    destruct HW as [q [[j [Hj [Hjf E]]] HL']]. cbn [fst snd] in *. subst q.
    assert (Hw : j = n - 1 \/ f j < G (n - 1 - j)).
    { destruct (Nat.eq_dec j (n - 1)) as [Ej | Ej]; [left; exact Ej | right].
      destruct (le_lt_dec (G (n - 1 - j)) (f j)) as [Hle | Hlt]; [|exact Hlt]. exfalso.
      apply (not_both pos (move f) (fun p => fst p) move_shrinks (n - 1 - j, f j)).
      - apply (in_lost_won pos (move f) s). exact HL'.
      - apply (table_sound f G N table); [lia | exact Hle]. }
    pose proof (delay n j Hn ltac:(lia) ltac:(lia) ltac:(lia) Hw) as Hd.
    destruct (Nat.eq_dec (n - 1 - j) 0) as [E0 | E0]; [rewrite E0 in Hd; lia|].
    destruct Hw as [Hw | Hw]; [lia|]. pose proof (limits j ltac:(lia)).
    apply (IH (n - 1 - j) ltac:(lia) (f j) s); [lia | lia | lia | exact HL'].
  Qed.

  Theorem rho_lost : forall n x, 1 <= n <= N -> 1 <= x < G n -> lost_at pos (move f) (rho n) (n, x).
  Proof.
    intros n x Hn Hx. split; [apply rho_at_most; lia|]. intros s Hs. apply rho_at_least; assumption.
  Qed.

  Theorem rho_won : forall n x k, 1 <= n <= N -> 1 <= k <= n -> k <= x ->
    k = n \/ f k < G (n - k) ->
    (forall k', k < k' <= n -> k' <= x -> k' <> n /\ G (n - k') <= f k') ->
    won_at pos (move f) (S (rho (n - k))) (n, x).
  Proof.
    intros n x k Hn Hk Hx Hw Hmax. apply (won_at_step pos (move f) (rho (n - k)) (n, x) (n - k, f k)).
    - exists k. cbn [fst snd]. repeat split; lia.
    - apply rho_at_most; [lia|]. destruct Hw as [Hw | Hw]; [left; lia | right; exact Hw].
    - intros q s [k' [Hk' [Hx' E]]] Hs HL. cbn [fst snd] in *. subst q.
      destruct (Nat.eq_dec k' n) as [-> | Hne].
      + destruct (Nat.eq_dec k n) as [-> | Hkn]; [replace (n - n) with 0 in Hs by lia; lia|].
        destruct (Hmax n ltac:(lia) Hx'). lia.
      + destruct (le_lt_dec (G (n - k')) (f k')) as [Hle | Hlt].
        * apply (not_both pos (move f) (fun p => fst p) move_shrinks (n - k', f k')).
          -- apply (in_lost_won pos (move f) s). exact HL.
          -- apply (table_sound f G N table); [lia | exact Hle].
        * destruct (lt_eq_lt_dec k k') as [[Hlt' | <-] | Hgt].
          -- destruct (Hmax k' ltac:(lia) Hx'). lia.
          -- pose proof (limits k ltac:(lia)). exact (rho_at_least (n - k) (f k) s ltac:(lia) ltac:(lia) Hs HL).
          -- pose proof (larger_take n k k' Hn ltac:(lia) ltac:(lia) Hw (or_intror Hlt)) as X.
             pose proof (limits k' ltac:(lia)).
             exact (rho_at_least (n - k') (f k') s ltac:(lia) ltac:(lia) ltac:(lia) HL).
  Qed.
End Rho.

(* If f 1 = 0, taking 1 wins at once, and no position with a legal take is lost. *)
Theorem rho_at_once : forall (f : nat -> nat) n x, f 1 = 0 -> 1 <= n -> 1 <= x -> won_at pos (move f) 1 (n, x).
Proof.
  intros f n x Hf Hn Hx. apply (won_at_step pos (move f) 0 (n, x) (n - 1, f 1)).
  - exists 1. cbn [fst snd]. repeat split; lia.
  - unfold lost_in. intros q [k [Hk [Hkx _]]]. cbn [fst snd] in *. lia.
  - intros; lia.
Qed.
