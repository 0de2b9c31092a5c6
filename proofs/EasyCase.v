(* The easy case of words: limits fall by at most 1 from one take to the next up to the last member, and every
   member is fixed.

   Then the takes between the step d and the pile need no look: f (d + j) >= b - j >= G (b - j).

   Witness: words, check (5) by one block. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Words.

Section EasyCase.
  Variable f : nat -> nat.
  Notation ok := (ok f).

  Lemma falls : forall d m, (forall x, d <= x < m -> f x <= S (f (S x))) -> forall j, d + j <= m -> f d <= f (d + j) + j.
  Proof.
    intros d m H j. induction j as [|j IH]; intro Hj; [replace (d + 0) with d by lia; lia|].
    pose proof (H (d + j) ltac:(lia)). pose proof (IH ltac:(lia)). replace (d + S j) with (S (d + j)) by lia. lia.
  Qed.

  Theorem easy_case : forall (G B D : nat -> nat) K,
    (forall x, 1 <= x < B K -> f x <= S (f (S x))) ->
    B 0 = 1 -> (forall k, k <= K -> G (B k) = B k) ->
    (forall k, k < K ->
       B (S k) = B k + D k /\ 1 <= D k <= B k /\ G (D k) = D k /\
       (forall y, 1 <= y < D k -> G (B k + y) = G y) /\
       (forall y, 1 <= y < D k -> G y = y -> f y < B k) /\ B k <= f (D k)) ->
    forall n, 1 <= n <= B K -> ok G n.
  Proof.
    intros G B D K Hf HB0. induction K as [|K IH]; intros HGB H n Hn.
    - rewrite HB0 in Hn. assert (n = 1) by lia. subst n. pose proof (HGB 0 ltac:(lia)) as E.
      rewrite HB0 in E. unfold Table.ok. rewrite E. repeat split; try lia.
    - destruct (H K ltac:(lia)) as [EB [HD [ED [HC [HF Hfd]]]]].
      assert (IH' : forall n, 1 <= n <= B K -> ok G n)
        by (apply IH; [intros x Hx; apply Hf; lia | intros k Hk; apply HGB; lia | intros k Hk; apply H; lia]).
      pose proof (HGB K ltac:(lia)) as EK. pose proof (HGB (S K) ltac:(lia)) as ES.
      rewrite EB in *. destruct (Nat.eq_dec n (B K + D K)) as [E | E].
      + subst n. apply member; auto; try lia. rewrite ES. intros k Hk.
        pose proof (falls (D K) (B K + D K) (fun x Hx => Hf x ltac:(lia)) (k - D K) ltac:(lia)) as HH.
        replace (D K + (k - D K)) with k in HH by lia.
        assert (Hp : 1 <= B K + D K - k <= B K) by lia.
        destruct (IH' (B K + D K - k) Hp) as [H1 _]. lia.
      + apply (copy f G (B K) (D K)); auto; try lia. intros y Hy Ey. rewrite EK. apply HF; assumption.
  Qed.
End EasyCase.
