(* Words of one base: a table G that grows by copying.

   copy: behind a member b the table repeats its begin up to a step d, if f y < G b for all fixed piles y < d (G y = y).
   member: ok at the next member b + d follows from the step d (fixed, with f d >= G b) and the takes above d.
   words_sound: member by member, ok holds at all piles up to the last member.
   fixed_are_members: only members are fixed, so the condition of copy is about members alone.

   Witness: words, checks (1) to (5). *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table.

Section Words.
  Variable f : nat -> nat.
  Notation ok := (ok f).

  (* copying: behind b the table repeats, as long as no fixed pile y has f y >= G b *)
  Lemma copy : forall G b d, 1 <= d <= b ->
    (forall n, 1 <= n <= b -> ok G n) ->
    (forall y, 1 <= y < d -> G (b + y) = G y) ->
    (forall y, 1 <= y < d -> G y = y -> f y < G b) ->
    forall n, 1 <= n < b + d -> ok G n.
  Proof.
    intros G b d Hd HB HC HF n Hn.
    destruct (le_lt_dec n b) as [Hle | Hlt]; [apply HB; lia|].
    set (y := n - b). assert (Hy : 1 <= y < d) by (unfold y; lia).
    assert (En : n = b + y) by (unfold y; lia).
    destruct (HB y ltac:(lia)) as [H1 [H2 H3]].
    assert (EG : G n = G y) by (rewrite En; apply HC; exact Hy).
    unfold ok. rewrite EG. split; [lia|]. split.
    - intros k Hk. replace (n - k) with (b + (y - k)) by lia. rewrite HC by lia. apply H2. lia.
    - right. destruct (Nat.eq_dec (G y) y) as [E | E].
      + rewrite E. replace (n - y) with b by lia. apply HF; assumption.
      + destruct H3 as [E3 | E3]; [contradiction|].
        replace (n - G y) with (b + (y - G y)) by lia. rewrite HC by lia. exact E3.
  Qed.

  (* a new member b + d *)
  Lemma member : forall G b d, 1 <= d <= b ->
    (forall n, 1 <= n <= b -> ok G n) ->
    (forall y, 1 <= y < d -> G (b + y) = G y) ->
    G d = d -> G b <= f d ->
    d < G (b + d) <= b + d ->
    (forall k, d < k < G (b + d) -> G (b + d - k) <= f k) ->
    (G (b + d) = b + d \/ f (G (b + d)) < G (b + d - G (b + d))) ->
    ok G (b + d).
  Proof.
    intros G b d Hd HB HC Ed Hfd Hg HL HW. unfold ok. split; [lia|]. split; [|exact HW].
    intros k Hk. destruct (lt_eq_lt_dec k d) as [[Hlt | E] | Hgt].
    - replace (b + d - k) with (b + (d - k)) by lia. rewrite HC by lia.
      destruct (HB d ltac:(lia)) as [_ [H2 _]]. apply H2. lia.
    - subst k. replace (b + d - d) with b by lia. exact Hfd.
    - apply HL. lia.
  Qed.

  (* the whole word, member by member: B 0 = 1, B (k+1) = B k + D k *)
  Theorem words_sound : forall (G B D : nat -> nat) K,
    B 0 = 1 -> G 1 = 1 ->
    (forall k, k < K ->
       B (S k) = B k + D k /\ 1 <= D k <= B k /\ G (D k) = D k /\
       (forall y, 1 <= y < D k -> G (B k + y) = G y) /\
       (forall y, 1 <= y < D k -> G y = y -> f y < G (B k)) /\
       G (B k) <= f (D k) /\
       D k < G (B (S k)) <= B (S k) /\
       (forall x, D k < x < G (B (S k)) -> G (B (S k) - x) <= f x) /\
       (G (B (S k)) = B (S k) \/ f (G (B (S k))) < G (B (S k) - G (B (S k))))) ->
    forall n, 1 <= n <= B K -> ok G n.
  Proof.
    intros G B D K HB0 HG1. induction K as [|K IH]; intros H n Hn.
    - rewrite HB0 in Hn. assert (n = 1) by lia. subst n. unfold ok. rewrite HG1. repeat split; try lia.
    - assert (IH' : forall n, 1 <= n <= B K -> ok G n) by (apply IH; intros k Hk; apply H; lia).
      destruct (H K ltac:(lia)) as [EB [HD [ED [HC [HF [Hfd [Hg [HL HW]]]]]]]].
      rewrite EB in *. destruct (Nat.eq_dec n (B K + D K)) as [E | E].
      + subst n. apply member; auto.
      + apply (copy G (B K) (D K)); auto; lia.
  Qed.

  (* fixed piles are members, so the condition of `copy` is one on members only *)
  Lemma fixed_are_members : forall (G B D : nat -> nat) K,
    B 0 = 1 -> (forall k, k < K -> B (S k) = B k + D k /\ 1 <= D k <= B k /\
       (forall y, 1 <= y < D k -> G (B k + y) = G y)) ->
    (forall n, 1 <= n <= B K -> ok G n) ->
    forall n, 1 <= n <= B K -> G n = n -> exists k, k <= K /\ n = B k.
  Proof.
    intros G B D K HB0 H Hok. induction K as [|K IH]; intros n Hn E.
    - exists 0. split; lia.
    - destruct (H K ltac:(lia)) as [EB [HD HC]].
      destruct (le_lt_dec n (B K)) as [Hle | Hlt].
      + assert (A1 : forall k, k < K -> B (S k) = B k + D k /\ 1 <= D k <= B k /\
          (forall y, 1 <= y < D k -> G (B k + y) = G y)) by (intros k Hk; apply H; lia).
        assert (A2 : forall n, 1 <= n <= B K -> ok G n) by (intros m Hm; apply Hok; lia).
        destruct (IH A1 A2 n ltac:(lia) E) as [k [Hk En]].
        exists k. split; [lia | exact En].
      + destruct (Nat.eq_dec n (B (S K))) as [En | En]; [exists (S K); split; [lia | exact En]|].
        exfalso. assert (Hy : exists y, n = B K + y /\ 1 <= y < D K) by (exists (n - B K); lia).
        destruct Hy as [y [Ey Hy]]. assert (EG : G n = G y) by (rewrite Ey; apply HC; exact Hy).
        destruct (Hok y ltac:(lia)) as [H1 _]. lia.
  Qed.
End Words.
