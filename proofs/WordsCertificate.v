(* A certificate of words as a whole: from the checks of its lines to won and lost positions.

   Members have values (value i n = Some v). Line s adds the member b + d to game i: b is its last member, d is a fixed member of game
   w = (i + b) modulo P, and the new value is b + d - p. The checks are those of the witness:
   (1) d is fixed; (2) f y < value of b, for fixed members y < d of game w; (3) f d >= value of b; (4) p = 0, or p < b and
   f (b + d - p) is below the value of p; (5) the walk over blocks closes the piles p+1 .. b-1; (6) behind the last member b of each game,
   f y < value of b for fixed members y of game w, up to N.
   words_certificate: if all checks pass, a position with pile n <= N of game i is won if its limit is at least the number
   read at n, and lost if its limit is less.

   Witness: words, checks (1) to (6). *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases WordsBases Reading Cover.

Section WordsCertificate.
  Variable f : nat -> nat -> nat.
  Variable P : nat.
  Hypothesis P1 : 1 <= P.
  Hypothesis periodic : forall n k, f (n + P) k = f n k.
  Variable value : nat -> nat -> option nat.
  Variable top : nat -> nat -> nat.
  Hypothesis one : forall i, value i 1 = Some 1.
  Hypothesis value_at_most : forall i n v, value i n = Some v -> v <= n.
  Hypothesis top_below : forall i n, 2 <= n -> 1 <= top i n < n.
  Hypothesis top_member : forall i n, 2 <= n -> value i (top i n) <> None.
  Hypothesis top_largest : forall i n m, 2 <= n -> top i n < m < n -> value i m = None.
  Notation read := (read P value top).

  Variables game step left : nat -> nat.
  Variable last : nat -> nat -> nat.
  Variables K N : nat.
  Hypothesis start : forall i, last 0 i = 1.
  Hypothesis lines : forall s, s < K ->
    let i := game s in let d := step s in let b := last s i in let w := (i + b) mod P in let p := left s in
    i < P /\ 1 <= d <= last s w /\ value w d = Some d /\
    (forall j, last (S s) j = if j =? i then b + d else last s j) /\
    (forall y, 1 <= y < d -> value i (b + y) = None) /\ value i (b + d) = Some (b + d - p) /\
    (forall y, 1 <= y < d -> value w y = Some y -> f (w + y) y < read i b) /\
    read i b <= f (w + d) d /\
    p < b /\ (p = 0 \/ f (i + (b + d)) (b + d - p) < read i p) /\
    closed read (f (i + (b + d))) (fun _ => False) (b + d) p i 0 b.
  Hypothesis ends : forall i, i < P -> let b := last K i in let w := (i + b) mod P in
    (forall y, 1 <= y -> b + y <= N -> value i (b + y) = None) /\
    (forall y, 1 <= y -> b + y <= N -> value w y = Some y -> f (w + y) y < read i b).

  Lemma ones : forall i, value i 1 <> None.
  Proof. intros i E. rewrite one in E. discriminate. Qed.

  Let member := read_member P value top.
  Let copies := read_copies P value top ones top_below top_member top_largest.
  Let fixed := read_fixed P value top ones top_below value_at_most.

  (* The last member of a game is a member. *)
  Lemma last_member : forall s i, s <= K -> 1 <= last s i /\ value i (last s i) <> None.
  Proof.
    induction s as [|s IH]; intros i Hs; [rewrite start; split; [lia | apply ones]|].
    pose proof (lines s ltac:(lia)) as H. cbv zeta in H. destruct H as [_ [Hd [_ [HL [_ [HV _]]]]]]. rewrite HL.
    destruct (i =? game s) eqn:E; [|apply IH; lia]. apply Nat.eqb_eq in E. subst i.
    split; [lia|]. rewrite HV. discriminate.
  Qed.

  Lemma all_ok : forall i n, i < P -> 1 <= n <= N -> okb f read i n.
  Proof.
    assert (HK : forall i n, i < P -> 1 <= n <= last K i -> okb f read i n).
    { apply (words_sound_b f P P1 periodic read game step last K start).
      - intros i _. apply member; [lia | apply one].
      - intros s Hs. pose proof (lines s Hs) as H. cbv zeta in H. cbv zeta.
        pose proof (last_member s (game s) ltac:(lia)) as [Hb Hm].
        set (i := game s) in *. set (d := step s) in *. set (b := last s i) in *. set (w := (i + b) mod P) in *.
        destruct H as [Hi [Hd [Ed [HL [HN [HV [HF [Hfd [Hp [Hw HC]]]]]]]]]].
        pose proof (member i (b + d) _ ltac:(lia) HV) as EG.
        assert (HCP : forall y, 1 <= y < d -> read i (b + y) = read w y) by (apply copies; assumption).
        split; [exact Hi|]. split; [exact Hd|]. split; [apply member; [lia | exact Ed]|]. split; [exact HL|].
        split; [exact HCP|].
        split; [intros y Hy E; apply HF; [exact Hy | apply fixed; [lia | exact E]]|].
        split; [exact Hfd|]. split; [lia|].
        split; [exact (cover_member f read i b d (left s) Hp EG HC)|].
        rewrite EG. destruct Hw as [Hw | Hw]; [left; lia|].
        destruct (Nat.eq_dec (left s) 0) as [E0 | E0]; [left; lia | right].
        replace (b + d - (b + d - left s)) with (left s) by lia. exact Hw. }
    apply (words_end f P P1 periodic read (last K) (fun i => i < P) N).
    - intros i Hi. split; [apply last_member; lia | apply Nat.mod_upper_bound; lia].
    - exact HK.
    - intros i y Hi Hy HN. destruct (last_member K i (le_n K)) as [Hb Hm]. destruct (ends i Hi) as [HE _].
      apply (copies i (last K i) (S y) Hb Hm); [|lia]. intros z Hz. apply HE; lia.
    - intros i y Hi Hy HN w E. destruct (ends i Hi) as [_ HE]. apply (HE y Hy HN). apply fixed; [exact Hy | exact E].
  Qed.

  Theorem words_certificate : forall i n x, i < P -> 1 <= n <= N ->
    (read i n <= x -> won pos (bmove f i) (n, x)) /\ (x < read i n -> lost pos (bmove f i) (n, x)).
  Proof.
    intros i n x Hi Hn. apply (bases_sound f read i N); [|exact Hn]. intros m Hm. apply all_ok; assumption.
  Qed.
End WordsCertificate.
