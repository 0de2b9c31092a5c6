(* Cycles of finite bases: behind the last member b of game i, the table goes on as in game (i + b) modulo P, for each game on the
   way. A walk of L steps goes from game to game in this way; its total is the sum of the last members passed.

   walk_reads: pile total + y of the first game has the value of pile y of the game at the end of the walk.
   cycle: if the walk comes back to its first game, the table of this game repeats with the total C of the cycle.
   cycle_reduce: so a pile n is read at its residue modulo C, taken from 1..C.
   finite_base: one base with the last member c repeats with c.

   Witness: words, reading of a pile behind the last members. *)
Require Import Arith Lia Wf_nat.

Section Cycles.
  Variable G : nat -> nat -> nat.                        (* game, pile *)
  Variable P : nat.
  Variable last : nat -> nat.
  Variable Q : nat -> Prop.                              (* the games on the way *)
  Variable N : nat.
  Definition next (i : nat) := (i + last i) mod P.
  Hypothesis closed : forall i, Q i -> Q (next i).
  Hypothesis copied : forall i y, Q i -> 1 <= y -> last i + y <= N -> G i (last i + y) = G (next i) y.

  Fixpoint walk (L i : nat) := match L with 0 => i | S L => walk L (next i) end.
  Fixpoint total (L i : nat) := match L with 0 => 0 | S L => last i + total L (next i) end.

  Theorem walk_reads : forall L i y, Q i -> 1 <= y -> total L i + y <= N -> G i (total L i + y) = G (walk L i) y.
  Proof.
    induction L as [|L IH]; intros i y Hi Hy HN; [reflexivity|]. simpl in *.
    replace (last i + total L (next i) + y) with (last i + (total L (next i) + y)) by lia.
    rewrite copied by (try assumption; lia). apply IH; [apply closed; exact Hi | exact Hy | lia].
  Qed.

  Theorem cycle : forall L i c y, Q i -> walk L i = i -> 1 <= y -> c * total L i + y <= N ->
    G i (c * total L i + y) = G i y.
  Proof.
    intros L i c y Hi HW Hy. induction c as [|c IH]; intro HN; [reflexivity|]. simpl in *.
    replace (total L i + c * total L i + y) with (total L i + (c * total L i + y)) by lia.
    rewrite walk_reads by (try assumption; lia). rewrite HW. apply IH. lia.
  Qed.

  Corollary cycle_reduce : forall L i n, Q i -> walk L i = i -> 1 <= total L i -> 1 <= n <= N ->
    G i n = G i (S ((n - 1) mod total L i)).
  Proof.
    intros L i n Hi HW HC Hn. set (C := total L i) in *.
    pose proof (Nat.div_mod (n - 1) C ltac:(lia)) as E.
    assert (EN : n = (n - 1) / C * C + S ((n - 1) mod C)) by lia.
    transitivity (G i ((n - 1) / C * C + S ((n - 1) mod C))); [f_equal; exact EN|].
    apply (cycle L i); [exact Hi | exact HW | lia | fold C; lia].
  Qed.
End Cycles.

Corollary finite_base : forall (G : nat -> nat) c N, 1 <= c -> (forall y, 1 <= y -> c + y <= N -> G (c + y) = G y) ->
  forall n, 1 <= n <= N -> G n = G (S ((n - 1) mod c)).
Proof.
  intros G c N Hc H n Hn.
  pose proof (cycle_reduce (fun _ => G) 1 (fun _ => c) (fun _ => True) N (fun _ _ => I) (fun _ y _ => H y) 1 0 n I) as X.
  simpl in X. replace (c + 0) with c in X by lia. apply X; [reflexivity | exact Hc | exact Hn].
Qed.
