(* The cover walk: it shows f (n - q) >= G q for the piles q of a range, block by block.

   At pile n with a limit h k after take k, a block (game, shift s, top t) stands for the piles s + 1 .. s + t - 1, whose values
   are those of the piles 1 .. t - 1 of its game. The walk closes a block by a bound, or opens it: at a member b < t it consists of the
   piles below b, the member itself, and a copy of the piles below t - b of the game behind b. Takes of a list are exempt, and
   so are piles up to p.

   cover_sound: if the walk closes a block, each of its piles above p is exempt or has f (n - q) >= G q.
   close_bounds: a block is closed if, for each class of takes modulo m, a lower bound of the limits reaches the largest value of
   that class. close_classes: the same by classes of piles.
   close_step: a block is closed if limits fall by at most 1 on its takes, and h a + a >= n - s at its first take a.
   class_bound_next: the largest values of each class below the next member, from those below the member and below the step.
   cover_member: the walk from the top gives check (5) of a new member.
   takes_complete: the walk that is told the listed takes shows that no other take up to the limit x wins.

   Witness: words, check (5) and lists of takes. *)
Require Import Arith Lia Wf_nat.
From Onepile Require Import ReplyClosed Table Bases.

(* A bound u c for the values of the piles below t of a game, for each class c of piles modulo m. *)
Definition class_bound (G : nat -> nat -> nat) (m g t : nat) (u : nat -> nat) := forall q, 1 <= q < t -> G g q <= u (q mod m).

Theorem class_bound_next : forall G m g b d w u u' v, 1 <= m ->
  class_bound G m g b u -> class_bound G m w d u' -> (forall y, 1 <= y < d -> G g (b + y) = G w y) ->
  (forall c, c < m -> u c <= v c) -> G g b <= v (b mod m) -> (forall c, c < m -> u' c <= v ((b + c) mod m)) ->
  class_bound G m g (b + d) v.
Proof.
  intros G m g b d w u u' v Hm Hu Hu' HC H1 H2 H3 q Hq.
  destruct (lt_eq_lt_dec q b) as [[Hlt | ->] | Hgt]; [| exact H2 |].
  - pose proof (Hu q ltac:(lia)). pose proof (H1 (q mod m) ltac:(apply Nat.mod_upper_bound; lia)). lia.
  - replace q with (b + (q - b)) by lia. rewrite HC by lia. pose proof (Hu' (q - b) ltac:(lia)).
    pose proof (H3 ((q - b) mod m) ltac:(apply Nat.mod_upper_bound; lia)) as X.
    rewrite Nat.add_mod_idemp_r in X by lia. lia.
Qed.

Section Cover.
  Variable G : nat -> nat -> nat.                        (* game, pile *)
  Variable h : nat -> nat.                               (* limit after a take from pile n *)
  Variable listed : nat -> Prop.
  Variables n p : nat.

  Definition good (m v : nat) := m <= p \/ listed (n - m) \/ v <= h (n - m).

  Inductive closed : nat -> nat -> nat -> Prop :=
  | close : forall g s t, (forall q, 1 <= q < t -> good (s + q) (G g q)) -> closed g s t
  | opened : forall g s t b w, 1 <= b < t ->
      closed g s b -> good (s + b) (G g b) ->
      (forall y, 1 <= y < t - b -> G g (b + y) = G w y) -> closed w (s + b) (t - b) ->
      closed g s t.

  Theorem cover_sound : forall g s t, closed g s t -> forall q, 1 <= q < t -> good (s + q) (G g q).
  Proof.
    intros g s t H. induction H as [g s t H | g s t b w Hb H1 IH1 Hg HC H2 IH2]; intros q Hq; [apply H; exact Hq|].
    destruct (lt_eq_lt_dec q b) as [[Hlt | ->] | Hgt]; [apply IH1; lia | exact Hg |].
    pose proof (IH2 (q - b) ltac:(lia)) as X. rewrite <- HC in X by lia.
    replace (s + b + (q - b)) with (s + q) in X by lia. replace (b + (q - b)) with q in X by lia. exact X.
  Qed.

  Lemma close_below : forall g s t, s + t <= S p -> closed g s t.
  Proof. intros g s t H. apply close. intros q Hq. left. lia. Qed.

  Lemma close_bounds : forall g s t m (least greatest : nat -> nat), s + t <= n -> 1 <= m ->
    (forall k, n - s - t < k < n - s -> least (k mod m) <= h k) ->
    (forall q, 1 <= q < t -> G g q <= greatest ((n - (s + q)) mod m)) ->
    (forall c, c < m -> greatest c <= least c) ->
    closed g s t.
  Proof.
    intros g s t m least greatest Hn Hm HL HG H. apply close. intros q Hq. right. right.
    pose proof (HL (n - (s + q)) ltac:(lia)). pose proof (HG q Hq).
    pose proof (H ((n - (s + q)) mod m) ltac:(apply Nat.mod_upper_bound; lia)). lia.
  Qed.

  (* The classes of the take k and of the pile q belong together: k + s + q = n. *)
  Lemma close_classes : forall g s t m u, s + t <= n -> 1 <= m ->
    class_bound G m g t u ->
    (forall c k, c < m -> n - s - t < k < n - s -> (k + s + c) mod m = n mod m -> u c <= h k) ->
    closed g s t.
  Proof.
    intros g s t m u Hn Hm Hu H. apply close. intros q Hq. right. right.
    pose proof (Hu q Hq). pose proof (H (q mod m) (n - (s + q)) ltac:(apply Nat.mod_upper_bound; lia) ltac:(lia)) as X.
    rewrite Nat.add_mod_idemp_r in X by lia. replace (n - (s + q) + s + q) with n in X by lia.
    pose proof (X eq_refl). lia.
  Qed.

  Lemma close_step : forall g s t, 2 <= t -> s + t <= n ->
    (forall q, 1 <= q < t -> G g q <= q) ->
    (forall k, n - (s + t - 1) <= k < n - (s + 1) -> h k <= S (h (S k))) ->
    n - s <= h (n - (s + t - 1)) + (n - (s + t - 1)) ->
    closed g s t.
  Proof.
    intros g s t Ht Hn HG HS HA. apply close. intros q Hq. right. right.
    set (a := n - (s + t - 1)) in *.
    assert (HF : forall j, a + j <= n - (s + 1) -> h a <= h (a + j) + j).
    { induction j as [|j IH]; intro Hj; [replace (a + 0) with a by lia; lia|].
      pose proof (IH ltac:(lia)). pose proof (HS (a + j) ltac:(lia)).
      replace (a + S j) with (S (a + j)) by lia. lia. }
    pose proof (HF (n - (s + q) - a) ltac:(lia)) as X.
    replace (a + (n - (s + q) - a)) with (n - (s + q)) in X by lia.
    pose proof (HG q Hq). lia.
  Qed.
End Cover.

Section UseOfCover.
  Variable f : nat -> nat -> nat.                        (* previous pile, last take *)

  (* Check (5) of the member n = b + d of game i, whose winning take leaves p (p = 0: none does, and G = n). *)
  Theorem cover_member : forall G i b d p, p < b -> G i (b + d) = b + d - p ->
    closed G (f (i + (b + d))) (fun _ => False) (b + d) p i 0 b ->
    forall k, d < k < G i (b + d) -> G i (b + d - k) <= f (i + (b + d)) k.
  Proof.
    intros G i b d p Hp EG H k Hk. rewrite EG in Hk.
    pose proof (cover_sound _ _ _ _ _ i 0 b H (b + d - k) ltac:(lia)) as [X | [X | X]]; simpl in X; [lia | contradiction|].
    replace (b + d - (b + d - k)) with k in X by lia. exact X.
  Qed.

  Lemma bmove_shrinks : forall i p q, bmove f i p q -> fst q < fst p.
  Proof. intros i p q [k [Hk [_ E]]]. subst q. cbn [fst]. lia. Qed.

  (* A list of takes that win, and a walk that closes all other piles in reach: these are all winning takes. *)
  Theorem takes_complete : forall G i n x (listed : nat -> Prop),
    (forall m, 1 <= m <= n -> okb f G i m) -> 1 <= x <= n ->
    (forall k, listed k -> 1 <= k <= n /\ (k = n \/ f (i + n) k < G i (n - k))) ->
    (x = n -> listed n) ->
    closed G (f (i + n)) listed n (n - x - 1) i 0 n ->
    forall k, 1 <= k <= x -> (lost pos (bmove f i) (n - k, f (i + n) k) <-> listed k).
  Proof.
    intros G i n x listed Hok Hx HL Hn H k Hk. split; intro HH.
    - destruct (Nat.eq_dec k n) as [-> | Hne]; [apply Hn; lia|].
      pose proof (cover_sound _ _ _ _ _ i 0 n H (n - k) ltac:(lia)) as [X | [X | X]]; simpl in X.
      + lia.
      + replace (n - (n - k)) with k in X by lia. exact X.
      + exfalso. replace (n - (n - k)) with k in X by lia.
        apply (not_both pos (bmove f i) (fun p => fst p) (bmove_shrinks i) _ HH).
        apply (bases_sound f G i n Hok); [lia | exact X].
    - destruct (HL k HH) as [Hk' [-> | Hw]].
      + replace (n - n) with 0 by lia. constructor. intros q [j [Hj _]]. cbn [fst] in Hj. lia.
      + destruct (Nat.eq_dec k n) as [-> | Hne].
        * replace (n - n) with 0 by lia. constructor. intros q [j [Hj _]]. cbn [fst] in Hj. lia.
        * apply (bases_sound f G i n Hok); [lia | exact Hw].
  Qed.
End UseOfCover.
