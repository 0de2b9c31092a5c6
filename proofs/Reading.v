(* Reading a table from the members of several bases: a member has its own value; another pile loses its largest member b, and
   the rest is read in game (i + b) modulo P.

   value i n is the value of a member n of game i, and None at other piles. top i n is the largest member of game i below n.
   read_member, read_rest: what the table tells at members and at other piles.
   read_copies: behind a member b, up to the next member, game i repeats game (i + b) modulo P. So the copies that words_sound_b
   and words_end ask for are there.
   read_some, read_bound: each value is that of a member that is not above the pile; so the greatest value of the members below t, in
   all games, bounds the table below t.
   read_fixed: only members are fixed.

   Witness: words, the table that the lines tell, and the running maxima of check (5). *)
Require Import Arith Lia Wf_nat.

Section Reading.
  Variable P : nat.
  Variable value : nat -> nat -> option nat.
  Variable top : nat -> nat -> nat.
  Hypothesis one : forall i, value i 1 <> None.
  Hypothesis top_below : forall i n, 2 <= n -> 1 <= top i n < n.
  Hypothesis top_member : forall i n, 2 <= n -> value i (top i n) <> None.
  Hypothesis top_largest : forall i n m, 2 <= n -> top i n < m < n -> value i m = None.

  Fixpoint go (fuel i n : nat) :=
    match fuel with
    | 0 => 0
    | S fuel => match value i n with Some v => v | None => go fuel ((i + top i n) mod P) (n - top i n) end
    end.
  Definition read (i n : nat) := go n i n.

  Lemma go_enough : forall k l i n, 1 <= n <= k -> n <= l -> go k i n = go l i n.
  Proof.
    induction k as [|k IH]; intros l i n Hk Hl; [lia|]. destruct l as [|l]; [lia|]. simpl.
    destruct (value i n) eqn:E; [reflexivity|].
    assert (2 <= n) by (destruct (Nat.eq_dec n 1) as [->|]; [contradiction (one i E) | lia]).
    pose proof (top_below i n ltac:(lia)). apply IH; lia.
  Qed.

  Theorem read_member : forall i n v, 1 <= n -> value i n = Some v -> read i n = v.
  Proof. intros i [|n] v Hn E; [lia|]. unfold read. simpl. rewrite E. reflexivity. Qed.

  Theorem read_rest : forall i n, 2 <= n -> value i n = None ->
    read i n = read ((i + top i n) mod P) (n - top i n).
  Proof.
    intros i n Hn E. pose proof (top_below i n Hn). unfold read. destruct n as [|n]; [lia|].
    cbn [go]. rewrite E. apply go_enough; lia.
  Qed.

  Theorem read_copies : forall i b d, 1 <= b -> value i b <> None -> (forall y, 1 <= y < d -> value i (b + y) = None) ->
    forall y, 1 <= y < d -> read i (b + y) = read ((i + b) mod P) y.
  Proof.
    intros i b d Hb Eb HN y Hy. rewrite read_rest by (try apply HN; lia).
    assert (E : top i (b + y) = b).
    { pose proof (top_below i (b + y) ltac:(lia)). destruct (lt_eq_lt_dec (top i (b + y)) b) as [[Hlt | E] | Hgt].
      - contradiction (Eb (top_largest i (b + y) b ltac:(lia) ltac:(lia))).
      - exact E.
      - exfalso. apply (top_member i (b + y) ltac:(lia)).
        replace (top i (b + y)) with (b + (top i (b + y) - b)) by lia. apply HN. lia. }
    rewrite E. f_equal. lia.
  Qed.

  Theorem read_some : forall n i, 1 <= n -> exists j m, 1 <= m <= n /\ value j m = Some (read i n).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros i Hn. destruct (value i n) as [v|] eqn:E.
    - exists i, n. rewrite (read_member i n v Hn E). split; [lia | exact E].
    - assert (2 <= n) by (destruct (Nat.eq_dec n 1) as [->|]; [contradiction (one i E) | lia]).
      pose proof (top_below i n ltac:(lia)). rewrite read_rest by (try exact E; lia).
      destruct (IH (n - top i n) ltac:(lia) ((i + top i n) mod P) ltac:(lia)) as [j [m [Hm Ev]]].
      exists j, m. split; [lia | exact Ev].
  Qed.

  Corollary read_bound : forall t M, (forall j m v, 1 <= m < t -> value j m = Some v -> v <= M) ->
    forall i n, 1 <= n < t -> read i n <= M.
  Proof.
    intros t M H i n Hn. destruct (read_some n i ltac:(lia)) as [j [m [Hm E]]]. apply (H j m); [lia | exact E].
  Qed.

  Corollary read_fixed : (forall j m v, value j m = Some v -> v <= m) ->
    forall i n, 1 <= n -> read i n = n -> value i n = Some n.
  Proof.
    intros H i n Hn E. destruct (value i n) as [v|] eqn:Ev; [rewrite (read_member i n v Hn Ev) in E; congruence|].
    exfalso. assert (2 <= n) by (destruct (Nat.eq_dec n 1) as [->|]; [contradiction (one i Ev) | lia]).
    pose proof (top_below i n ltac:(lia)). rewrite read_rest in E by (try exact Ev; lia).
    destruct (read_some (n - top i n) ((i + top i n) mod P) ltac:(lia)) as [j [m [Hm Em]]].
    pose proof (H j m _ Em). lia.
  Qed.
End Reading.
