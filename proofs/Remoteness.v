(* Remoteness: the number of moves when the winner hurries and the loser delays, in normal play.

   lost_in r p: the player at p is lost, and the opponent can force the end within r moves.
   won_in r p: the player at p can force the end within r moves, as the winner.
   The remoteness of a position is the least such r (lost_at, won_at).

   lost_at_step, won_at_step: the remoteness of a lost position is 1 more than the greatest that its moves lead to; the
   remoteness of a won position is 1 more than the least among the lost positions that its moves lead to.
   lost_at_even: a position lost within 2r + 2 moves and not within 2r moves has remoteness 2r + 2.

   Witnesses: jumps and chains with `remoteness`. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed.

Section Remoteness.
  Variable P : Type.
  Variable move : P -> P -> Prop.

  Fixpoint lost_in (r : nat) (p : P) : Prop :=
    match r with
    | 0 => forall q, ~ move p q
    | S r => forall q, move p q -> won_in r q
    end
  with won_in (r : nat) (p : P) : Prop :=
    match r with
    | 0 => False
    | S r => exists q, move p q /\ lost_in r q
    end.

  Definition lost_at (r : nat) (p : P) := lost_in r p /\ forall s, s < r -> ~ lost_in s p.
  Definition won_at (r : nat) (p : P) := won_in r p /\ forall s, s < r -> ~ won_in s p.

  Lemma in_lost_won : forall r p, (lost_in r p -> lost P move p) /\ (won_in r p -> won P move p).
  Proof.
    induction r as [|r IH]; intro p; simpl; split; intro H.
    - constructor. intros q Hq. contradiction (H q Hq).
    - contradiction.
    - constructor. intros q Hq. apply IH. exact (H q Hq).
    - destruct H as [q [Hq HL]]. apply (Won P move p q Hq). apply IH. exact HL.
  Qed.

  Lemma in_more : forall r p, (lost_in r p -> lost_in (S r) p) /\ (won_in r p -> won_in (S r) p).
  Proof.
    induction r as [|r IH]; intro p; split; intro H.
    - intros q Hq. contradiction (H q Hq).
    - contradiction.
    - intros q Hq. apply IH. exact (H q Hq).
    - destruct H as [q [Hq HL]]. exists q. split; [exact Hq|]. apply IH. exact HL.
  Qed.

  Lemma in_le : forall r s p, r <= s -> (lost_in r p -> lost_in s p) /\ (won_in r p -> won_in s p).
  Proof.
    intros r s p H. induction H as [|s H [IH1 IH2]]; [tauto|].
    destruct (in_more s p). tauto.
  Qed.

  (* A lost position: every move leads to a won position of remoteness at most r, and one of them to remoteness r. *)
  Theorem lost_at_step : forall r p q, move p q -> won_at r q -> (forall q, move p q -> won_in r q) -> lost_at (S r) p.
  Proof.
    intros r p q Hq [_ HN] H. split; [exact H|]. intros s Hs HL.
    destruct s as [|s]; [exact (HL q Hq)|]. apply (HN s); [lia|]. exact (HL q Hq).
  Qed.

  (* A won position: one move leads to a lost position of remoteness r, and no move to a position lost within fewer moves. *)
  Theorem won_at_step : forall r p q, move p q -> lost_in r q ->
    (forall q s, move p q -> s < r -> ~ lost_in s q) -> won_at (S r) p.
  Proof.
    intros r p q Hq HL H. split; [exists q; split; assumption|]. intros s Hs HW.
    destruct s as [|s]; [contradiction|]. destruct HW as [q' [Hq' HL']]. exact (H q' s Hq' ltac:(lia) HL').
  Qed.

  (* The number of moves that a lost position lasts is even. *)
  Lemma in_even : forall r p, lost_in (S (2 * r)) p -> lost_in (2 * r) p.
  Proof.
    induction r as [|r IH]; intros p H.
    - intros q Hq. exact (H q Hq).
    - replace (2 * S r) with (S (S (2 * r))) in * by lia. intros q Hq. destruct (H q Hq) as [s [Hs HL]].
      exists s. split; [exact Hs|]. apply IH. exact HL.
  Qed.

  Theorem lost_at_even : forall r p, lost_in (2 * S r) p -> ~ lost_in (2 * r) p -> lost_at (2 * S r) p.
  Proof.
    intros r p H HN. split; [exact H|]. intros s Hs HL. apply HN. apply in_even.
    apply (in_le s (S (2 * r)) p ltac:(lia)). exact HL.
  Qed.
End Remoteness.
