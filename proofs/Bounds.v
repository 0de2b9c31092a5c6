(* Bounds and steps of expressions with integer values over a box. The variable v runs through a..b, the others are held; e v is the value.

   bounded e l u: all values lie in l..u. steps e l u: all differences e (v+1) - e v lie in l..u.
   Each theorem tells how a bound of an expression follows from bounds of its parts: sum, difference, product, floor of a quotient by
   a positive constant, remainder, least and greatest of two, a condition, the square root. A condition that is not decided gives
   the hull. A step that no theorem tells is at most the distance of the bounds (steps_any).
   bounded_join, steps_join: what holds on two pieces holds on both together.
   falls_of_steps, jumps_of_steps: how other theorems read it: limits fall by at most 1, limits rise by 0 or 1.

   Every witness: bounds and steps of the checker. *)
Require Import ZArith Lia.
Open Scope Z_scope.

Definition mul_least (x x' y y' : Z) := Z.min (Z.min (x * y) (x * y')) (Z.min (x' * y) (x' * y')).
Definition mul_greatest (x x' y y' : Z) := Z.max (Z.max (x * y) (x * y')) (Z.max (x' * y) (x' * y')).

Lemma mul_between : forall x x' p q, x <= p <= x' -> Z.min (x * q) (x' * q) <= p * q <= Z.max (x * q) (x' * q).
Proof.
  intros x x' p q H. destruct (Z_le_gt_dec 0 q) as [Hq | Hq].
  - pose proof (Z.mul_le_mono_nonneg_r x p q Hq ltac:(lia)). pose proof (Z.mul_le_mono_nonneg_r p x' q Hq ltac:(lia)). lia.
  - pose proof (Z.mul_le_mono_nonpos_r x p q ltac:(lia) ltac:(lia)).
    pose proof (Z.mul_le_mono_nonpos_r p x' q ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma mul_corners : forall x x' y y' p q, x <= p <= x' -> y <= q <= y' ->
  mul_least x x' y y' <= p * q <= mul_greatest x x' y y'.
Proof.
  intros x x' y y' p q Hp Hq. unfold mul_least, mul_greatest.
  pose proof (mul_between x x' p q Hp) as H1.
  pose proof (mul_between y y' q x Hq) as H2. pose proof (mul_between y y' q x' Hq) as H3.
  rewrite !(Z.mul_comm _ x) in H2. rewrite !(Z.mul_comm _ x') in H3.
  lia.
Qed.

Section Box.
  Variables a b : Z.
  Definition bounded (e : Z -> Z) (l u : Z) := forall v, a <= v <= b -> l <= e v <= u.
  Definition steps (e : Z -> Z) (l u : Z) := forall v, a <= v < b -> l <= e (v + 1) - e v <= u.

  Theorem bounded_variable : bounded (fun v => v) a b.
  Proof. intros v H. exact H. Qed.

  Theorem bounded_constant : forall c, bounded (fun _ => c) c c.
  Proof. intros c v H. lia. Qed.

  Theorem bounded_add : forall e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => e v + e' v) (l + l') (u + u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  Theorem bounded_sub : forall e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => e v - e' v) (l - u') (u - l').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  Theorem bounded_mul : forall e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => e v * e' v) (mul_least l u l' u') (mul_greatest l u l' u').
  Proof. intros e l u e' l' u' H H' v Hv. apply mul_corners; [exact (H v Hv) | exact (H' v Hv)]. Qed.

  Theorem bounded_div : forall e l u c, 0 < c -> bounded e l u -> bounded (fun v => e v / c) (l / c) (u / c).
  Proof. intros e l u c Hc H v Hv. specialize (H v Hv). split; apply Z.div_le_mono; lia. Qed.

  Theorem bounded_mod : forall e c, 0 < c -> bounded (fun v => e v mod c) 0 (c - 1).
  Proof. intros e c Hc v Hv. pose proof (Z.mod_pos_bound (e v) c Hc). lia. Qed.

  Theorem bounded_min : forall e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => Z.min (e v) (e' v)) (Z.min l l') (Z.min u u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  Theorem bounded_max : forall e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => Z.max (e v) (e' v)) (Z.max l l') (Z.max u u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  (* A condition that is not decided on the box. *)
  Theorem bounded_if : forall (c : Z -> bool) e l u e' l' u', bounded e l u -> bounded e' l' u' ->
    bounded (fun v => if c v then e v else e' v) (Z.min l l') (Z.max u u').
  Proof. intros c e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). cbv beta. destruct (c v); lia. Qed.

  Theorem bounded_sqrt : forall e l u, 0 <= l -> bounded e l u -> bounded (fun v => Z.sqrt (e v)) (Z.sqrt l) (Z.sqrt u).
  Proof. intros e l u Hl H v Hv. specialize (H v Hv). split; apply Z.sqrt_le_mono; lia. Qed.

  Theorem steps_variable : steps (fun v => v) 1 1.
  Proof. intros v H. lia. Qed.

  Theorem steps_constant : forall c, steps (fun _ => c) 0 0.
  Proof. intros c v H. lia. Qed.

  Theorem steps_add : forall e l u e' l' u', steps e l u -> steps e' l' u' ->
    steps (fun v => e v + e' v) (l + l') (u + u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  Theorem steps_sub : forall e l u e' l' u', steps e l u -> steps e' l' u' ->
    steps (fun v => e v - e' v) (l - u') (u - l').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  (* The step of a product is x dy + y dx + dx dy. *)
  Theorem steps_mul : forall e l u dl du e' l' u' dl' du',
    bounded e l u -> steps e dl du -> bounded e' l' u' -> steps e' dl' du' ->
    steps (fun v => e v * e' v)
      (mul_least l u dl' du' + mul_least l' u' dl du + mul_least dl du dl' du')
      (mul_greatest l u dl' du' + mul_greatest l' u' dl du + mul_greatest dl du dl' du').
  Proof.
    intros e l u dl du e' l' u' dl' du' H HS H' HS' v Hv.
    specialize (H v ltac:(lia)). specialize (HS v Hv). specialize (H' v ltac:(lia)). specialize (HS' v Hv). cbv beta.
    pose proof (mul_corners l u dl' du' _ _ H HS') as X. pose proof (mul_corners l' u' dl du _ _ H' HS) as Y.
    pose proof (mul_corners dl du dl' du' _ _ HS HS') as Z.
    replace (e (v + 1) * e' (v + 1) - e v * e' v) with
      (e v * (e' (v + 1) - e' v) + e' v * (e (v + 1) - e v) + (e (v + 1) - e v) * (e' (v + 1) - e' v)) by ring.
    lia.
  Qed.

  (* The floor of a quotient: steps are rounded outward. *)
  Theorem steps_div : forall e l u c, 0 < c -> steps e l u -> steps (fun v => e v / c) (l / c) (- (- u / c)).
  Proof.
    intros e l u c Hc H v Hv. specialize (H v Hv). cbv beta.
    pose proof (Z.div_mod (e (v + 1)) c ltac:(lia)). pose proof (Z.mod_pos_bound (e (v + 1)) c Hc).
    pose proof (Z.div_mod (e v) c ltac:(lia)). pose proof (Z.mod_pos_bound (e v) c Hc).
    pose proof (Z.div_mod l c ltac:(lia)). pose proof (Z.mod_pos_bound l c Hc).
    pose proof (Z.div_mod (- u) c ltac:(lia)). pose proof (Z.mod_pos_bound (- u) c Hc).
    split; nia.
  Qed.

  Theorem steps_min : forall e l u e' l' u', steps e l u -> steps e' l' u' ->
    steps (fun v => Z.min (e v) (e' v)) (Z.min l l') (Z.max u u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  Theorem steps_max : forall e l u e' l' u', steps e l u -> steps e' l' u' ->
    steps (fun v => Z.max (e v) (e' v)) (Z.min l l') (Z.max u u').
  Proof. intros e l u e' l' u' H H' v Hv. specialize (H v Hv). specialize (H' v Hv). lia. Qed.

  (* A condition that is decided on the box. *)
  Theorem steps_if : forall (c : Z -> bool) e e' l u (d : bool), (forall v, a <= v <= b -> c v = d) ->
    steps (if d then e else e') l u -> steps (fun v => if c v then e v else e' v) l u.
  Proof.
    intros c e e' l u d Hc H v Hv. specialize (H v Hv). cbv beta. rewrite !Hc by lia. destruct d; exact H.
  Qed.

  (* The square root of an argument of at least m that rises by 0..d: by at most j, where d <= 2 j (sqrt m + 1) + j^2. *)
  Theorem steps_sqrt : forall e m u d j, 0 <= m -> 0 <= j -> bounded e m u -> steps e 0 d ->
    d <= 2 * j * (Z.sqrt m + 1) + j * j -> steps (fun v => Z.sqrt (e v)) 0 j.
  Proof.
    intros e m u d j Hm Hj HB HS Hd v Hv. specialize (HB v ltac:(lia)). specialize (HS v Hv). cbv beta.
    pose proof (Z.sqrt_le_mono (e v) (e (v + 1)) ltac:(lia)).
    pose proof (Z.sqrt_le_mono m (e v) ltac:(lia)).
    pose proof (Z.sqrt_spec (e v) ltac:(lia)) as S1. pose proof (Z.sqrt_spec (e (v + 1)) ltac:(lia)) as S2.
    pose proof (Z.sqrt_nonneg m). set (x := Z.sqrt (e v)) in *. set (y := Z.sqrt (e (v + 1))) in *. set (z := Z.sqrt m) in *.
    split; [lia|]. destruct (Z_le_gt_dec (y - x) j) as [|Hgt]; [assumption|]. exfalso.
    assert ((x + j + 1) * (x + j + 1) <= y * y) by (apply Z.mul_le_mono_nonneg; lia).
    assert (2 * j * (z + 1) <= 2 * j * (x + 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
    unfold Z.succ in *. nia.
  Qed.

  Theorem steps_any : forall e l u, bounded e l u -> steps e (l - u) (u - l).
  Proof. intros e l u H v Hv. pose proof (H v ltac:(lia)). pose proof (H (v + 1) ltac:(lia)). lia. Qed.
End Box.

Theorem bounded_join : forall a c b e l u l' u', bounded a c e l u -> bounded (c + 1) b e l' u' ->
  bounded a b e (Z.min l l') (Z.max u u').
Proof.
  intros a c b e l u l' u' H H' v Hv. destruct (Z_le_gt_dec v c) as [Hle | Hgt].
  - specialize (H v ltac:(lia)). lia.
  - specialize (H' v ltac:(lia)). lia.
Qed.

Theorem steps_join : forall a c b e l u l' u', steps a c e l u -> steps c b e l' u' ->
  steps a b e (Z.min l l') (Z.max u u').
Proof.
  intros a c b e l u l' u' H H' v Hv. destruct (Z_lt_ge_dec v c) as [Hlt | Hge].
  - specialize (H v ltac:(lia)). lia.
  - specialize (H' v ltac:(lia)). lia.
Qed.

(* Limits as natural numbers. *)
Theorem falls_of_steps : forall (f : nat -> nat) (e : Z -> Z) (a b : nat) l u,
  (forall x : nat, (a <= x <= b)%nat -> e (Z.of_nat x) = Z.of_nat (f x)) ->
  steps (Z.of_nat a) (Z.of_nat b) e l u -> -1 <= l ->
  forall x : nat, (a <= x < b)%nat -> (f x <= S (f (S x)))%nat.
Proof.
  intros f e a b l u He H Hl x Hx. specialize (H (Z.of_nat x) ltac:(lia)).
  replace (Z.of_nat x + 1) with (Z.of_nat (S x)) in H by lia. rewrite !He in H by lia. lia.
Qed.

Theorem jumps_of_steps : forall (f : nat -> nat) (e : Z -> Z) (a b : nat) l u,
  (forall x : nat, (a <= x <= b)%nat -> e (Z.of_nat x) = Z.of_nat (f x)) ->
  steps (Z.of_nat a) (Z.of_nat b) e l u -> 0 <= l -> u <= 1 ->
  forall x : nat, (a <= x < b)%nat -> (f x <= f (S x) <= S (f x))%nat.
Proof.
  intros f e a b l u He H Hl Hu x Hx. specialize (H (Z.of_nat x) ltac:(lia)).
  replace (Z.of_nat x + 1) with (Z.of_nat (S x)) in H by lia. rewrite !He in H by lia. lia.
Qed.
