(* Reply-closed sets.

   Normal play: let L be a set of positions such that every move from a member of L leads to a position with a move into L.
   Then every member of L is lost.
   Misère play: the members of L are also able to move, and a move to a player unable to move needs no reply.
   Then every member of L is lost in misère play.

   Every witness rests on this: words, loop, chains, jumps, table. *)
Require Import Arith Lia Wf_nat.

Section ReplyClosed.
  Variable P : Type.
  Variable move : P -> P -> Prop.            (* move p q: a player at p can move to q *)

  Inductive lost : P -> Prop :=
  | Lost : forall p, (forall q, move p q -> won q) -> lost p
  with won : P -> Prop :=
  | Won : forall p q, move p q -> lost q -> won p.

  Variable size : P -> nat.
  Hypothesis shrinks : forall p q, move p q -> size q < size p.

  Lemma not_both : forall p, lost p -> won p -> False.
  Proof.
    intro p. induction p as [p IH] using (well_founded_ind (well_founded_ltof P size)).
    intros HL HW. inversion HW as [p' q Hm Hq]; subst. inversion HL as [p'' Hall]; subst.
    exact (IH q (shrinks _ _ Hm) Hq (Hall q Hm)).
  Qed.

  Theorem reply_closed : forall L : P -> Prop,
    (forall p q, L p -> move p q -> exists r, move q r /\ L r) -> forall p, L p -> lost p.
  Proof.
    intros L HC p. induction p as [p IH] using (well_founded_ind (well_founded_ltof P size)).
    intro Hp. constructor. intros q Hq. destruct (HC p q Hp Hq) as [r [Hr HL]].
    apply (Won q r Hr). apply IH; [|exact HL]. unfold ltof.
    pose proof (shrinks _ _ Hq). pose proof (shrinks _ _ Hr). lia.
  Qed.

  (* Misère play: a player unable to move has won. *)
  Inductive mlost : P -> Prop :=
  | MLost : forall p, (exists q, move p q) -> (forall q, move p q -> mwon q) -> mlost p
  with mwon : P -> Prop :=
  | MStuck : forall p, (forall q, ~ move p q) -> mwon p
  | MWon : forall p q, move p q -> mlost q -> mwon p.

  Theorem reply_closed_misere : forall L : P -> Prop,
    (forall p, L p -> exists q, move p q) ->
    (forall p q, L p -> move p q -> (forall r, ~ move q r) \/ exists r, move q r /\ L r) ->
    forall p, L p -> mlost p.
  Proof.
    intros L HA HC p. induction p as [p IH] using (well_founded_ind (well_founded_ltof P size)).
    intro Hp. constructor; [exact (HA p Hp)|]. intros q Hq.
    destruct (HC p q Hp Hq) as [Hs | [r [Hr HL]]]; [apply MStuck; exact Hs|].
    apply (MWon q r Hr). apply IH; [|exact HL]. unfold ltof.
    pose proof (shrinks _ _ Hq). pose proof (shrinks _ _ Hr). lia.
  Qed.
End ReplyClosed.
