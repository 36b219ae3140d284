;; Looks up the features of a decision and adds their weights. `weight-table.ts` lays a model out in this memory once, copies
;; in the keys of a decision and copies out the scores.
;;
;; The module is kept, assembled, in `weight-sums-module.ts`: after a change, `npm run assemble` makes it anew. What it
;; does is written a second time in `weight-sums.ts`, for machines without it.
;;
;;   0x0000  keys of the decision, each plus one        0x0400  where the rows of those found begin
;;   0x0800  scores by class                            0x1000  buckets of four keys, then rows
;;
;; A key is in the bucket that its hash names or, if that is full, in the next that is not. A bucket is filled from the left,
;; 0 is no key. All four keys are compared at once and nothing branches on whether one was the right one, so the processor
;; has the memory of many features under way at a time: to wait for it is most of the work.
(module
  (memory (export "memory") 1)

  ;; Up to three classes. A bucket of 64 bytes: four keys, their weights for the first class, the second and the third.
  (func (export "few") (param $count i32) (param $mask i32)
    (local $at i32) (local $end i32) (local $key i32) (local $hash i32) (local $bucket i32)
    (local $keys v128) (local $match v128) (local $a v128) (local $b v128) (local $c v128)
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (block $done
      (loop $features
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $key (i32.load (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (local.set $hash (i32.shr_u (i32.mul (local.get $key) (i32.const 0x9e3779b1)) (i32.const 6)))
        (loop $buckets
          (local.set $bucket (i32.shl (i32.and (local.get $hash) (local.get $mask)) (i32.const 6)))
          (local.set $keys (v128.load offset=0x1000 (local.get $bucket)))
          (local.set $match (i32x4.eq (local.get $keys) (i32x4.splat (local.get $key))))
          (local.set $a (i32x4.add (local.get $a)
            (v128.and (local.get $match) (v128.load offset=0x1010 (local.get $bucket)))))
          (local.set $b (i32x4.add (local.get $b)
            (v128.and (local.get $match) (v128.load offset=0x1020 (local.get $bucket)))))
          (local.set $c (i32x4.add (local.get $c)
            (v128.and (local.get $match) (v128.load offset=0x1030 (local.get $bucket)))))
          (br_if $features (i32.eqz (i32x4.extract_lane 3 (local.get $keys))))
          (br_if $features (v128.any_true (local.get $match)))
          (local.set $hash (i32.add (local.get $hash) (i32.const 1)))
          (br $buckets))))
    (i32.store offset=0x800 (i32.const 0) (call $lanes (local.get $a)))
    (i32.store offset=0x804 (i32.const 0) (call $lanes (local.get $b)))
    (i32.store offset=0x808 (i32.const 0) (call $lanes (local.get $c))))

  (func $lanes (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; More classes. A bucket of 32 bytes: four keys, and where the rows of each begin. A row has a weight of 16 bits for each
  ;; class, zeros too, and is `$width` bytes long, a multiple of 16.
  (func (export "many") (param $count i32) (param $mask i32) (param $width i32)
    (local $at i32) (local $end i32) (local $key i32) (local $hash i32) (local $bucket i32) (local $match i32)
    (local $found i32) (local $part i32) (local $keys v128) (local $row v128) (local $low v128) (local $high v128)
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (block $done
      (loop $features
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $key (i32.load (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (local.set $hash (i32.shr_u (i32.mul (local.get $key) (i32.const 0x9e3779b1)) (i32.const 6)))
        (loop $buckets
          (local.set $bucket (i32.shl (i32.and (local.get $hash) (local.get $mask)) (i32.const 5)))
          (local.set $keys (v128.load offset=0x1000 (local.get $bucket)))
          (local.set $match (i32x4.bitmask (i32x4.eq (local.get $keys) (i32x4.splat (local.get $key)))))
          ;; Written for every feature and kept only for those found: the next overwrites it else.
          (i32.store offset=0x400 (local.get $found)
            (i32.load offset=0x1010
              (i32.add (local.get $bucket)
                (i32.shl (i32.ctz (i32.or (local.get $match) (i32.const 8))) (i32.const 2)))))
          (local.set $found (i32.add (local.get $found)
            (i32.shl (i32.ne (local.get $match) (i32.const 0)) (i32.const 2))))
          (br_if $features (i32.eqz (i32x4.extract_lane 3 (local.get $keys))))
          (br_if $features (local.get $match))
          (local.set $hash (i32.add (local.get $hash) (i32.const 1)))
          (br $buckets))))
    ;; Eight classes of all rows, then the next eight.
    (block $summed
      (loop $parts
        (br_if $summed (i32.ge_u (local.get $part) (local.get $width)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (block $end
          (loop $rows
            (br_if $end (i32.ge_u (local.get $at) (local.get $found)))
            (local.set $row (v128.load (i32.add (i32.load offset=0x400 (local.get $at)) (local.get $part))))
            (local.set $low (i32x4.add (local.get $low) (i32x4.extend_low_i16x8_s (local.get $row))))
            (local.set $high (i32x4.add (local.get $high) (i32x4.extend_high_i16x8_s (local.get $row))))
            (local.set $at (i32.add (local.get $at) (i32.const 4)))
            (br $rows)))
        (v128.store offset=0x800 (i32.shl (local.get $part) (i32.const 1)) (local.get $low))
        (v128.store offset=0x810 (i32.shl (local.get $part) (i32.const 1)) (local.get $high))
        (local.set $part (i32.add (local.get $part) (i32.const 16)))
        (br $parts)))))
