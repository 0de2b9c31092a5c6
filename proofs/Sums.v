(* Sums: rules of the turn alone that do not fall from turn t to turn t + 2J, with limits of at least 1 there.

   Let R be the sum of 1 + f over the turns t, t+2, ..., and S' the sum over t+1, t+3, ..., each of J turns.
   Then all piles from R to S' are lost at turn t.

   Witness: chains, claims `sums J`. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Chains.

Section Sums.
  Variable f : nat -> nat.                               (* limit at a turn *)

  Fixpoint R (J t : nat) := match J with 0 => 0 | S J => 1 + f t + R J (S (S t)) end.
  Fixpoint S' (J t : nat) := match J with 0 => 0 | S J => 1 + f (S t) + S' J (S (S t)) end.

  Lemma below : forall J t, (forall u, t <= u < t + 2 * J -> f u <= f (S u)) -> R J t <= S' J t.
  Proof.
    induction J as [|J IH]; intros t rising; simpl; [lia|]. pose proof (rising t ltac:(lia)).
    pose proof (IH (S (S t)) (fun u Hu => rising u ltac:(lia))). lia.
  Qed.

  Theorem sums : forall J t n,
    (forall u, t <= u < t + 2 * J -> f u <= f (S u)) -> (forall u, t <= u < t + 2 * J -> 1 <= f u) ->
    R J t <= n <= S' J t -> lost tpos (tmove (fun t _ => f t)) (t, n).
  Proof.
    induction J as [|J IH]; intros t n rising able Hn.
    - simpl in Hn. replace n with 0 by lia. apply pile_zero.
    - simpl in Hn. pose proof (below J (S (S t)) (fun u Hu => rising u ltac:(lia))) as HB.
      pose proof (able (S t) ltac:(lia)) as HA.
      apply (chain_row (fun t _ => f t) t n n (R J (S (S t))) (S' J (S (S t))) (n - f t)); try lia.
      + intros m Hm. destruct (le_lt_dec (m - 1) (S' J (S (S t)))) as [H | H].
        * exists 1. lia.
        * exists (m - S' J (S (S t))). lia.
      + intros k Hk. apply IH; [intros u Hu; apply rising; lia | intros u Hu; apply able; lia | exact Hk].
  Qed.
End Sums.
