;; Finds the rows of CoNLL files, 64 bytes at a time, and compares them. `row-scan.ts` copies text into this memory,
;; calls one of the two functions and copies the answer out; nothing stays here between calls.
;;
;; The module is kept, assembled, in `row-scan-module.ts`: after a change, `npm run assemble` makes it anew.
;;
;;   0x00000  what the last scan answered: bytes used, lines, marked rows, sentences, is a sentence open, is all used
;;   0x04000  text                      0x08100  the other side's text, when two are compared
;;   0x10000  rows: start and cell      0x18000  the other side's rows; or marked rows: number and end
;;   0x20000  first rows of sentences
(module
  (memory (export "memory") 3)

  ;; Take lines from the text while they are empty or plain rows: cells parted by TABs, no blank or control character at
  ;; the end. A line of any other kind, and one that is cut off, is left for the reader of single lines.
  ;;
  ;; A row is marked unless its last cell is `-`. Offsets are given with `$shift` added. Returns the number of rows.
  ;; What is written for every row and kept only if wanted spares a branch that goes now this way, now that.
  (func (export "scan") (param $length i32) (param $shift i32) (param $open i32) (result i32)
    (local $at i32) (local $end i32) (local $start i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $newlines i64) (local $tabs i64) (local $before i64) (local $newline i32) (local $tab i32)
    (local $rows i32) (local $row i32) (local $lines i32) (local $marked i32) (local $sentence i32)
    (local.set $at (i32.const 0x4000))
    (local.set $start (local.get $at))
    (local.set $end (i32.add (local.get $at) (i32.sub (local.get $length) (i32.const 64))))
    (local.set $shift (i32.sub (local.get $shift) (i32.const 0x4000)))
    (local.set $row (i32.const 0x10000))
    (local.set $marked (i32.const 0x18000))
    (local.set $sentence (i32.const 0x20000))
    (block $odd
      (loop $blocks
        (br_if $odd (i32.gt_s (local.get $at) (local.get $end)))
        (local.set $a (v128.load (local.get $at)))
        (local.set $b (v128.load offset=16 (local.get $at)))
        (local.set $c (v128.load offset=32 (local.get $at)))
        (local.set $d (v128.load offset=48 (local.get $at)))
        ;; Where the newlines are, one bit a byte, and the TABs. Written out: a call would take half as long again.
        (local.set $newlines (i64.or
          (i64.extend_i32_u (i32.or
            (i8x16.bitmask (i8x16.eq (local.get $a) (i8x16.splat (i32.const 10))))
            (i32.shl (i8x16.bitmask (i8x16.eq (local.get $b) (i8x16.splat (i32.const 10)))) (i32.const 16))))
          (i64.shl (i64.extend_i32_u (i32.or
            (i8x16.bitmask (i8x16.eq (local.get $c) (i8x16.splat (i32.const 10))))
            (i32.shl (i8x16.bitmask (i8x16.eq (local.get $d) (i8x16.splat (i32.const 10)))) (i32.const 16)))) (i64.const 32))))
        (local.set $tabs (i64.or
          (i64.extend_i32_u (i32.or
            (i8x16.bitmask (i8x16.eq (local.get $a) (i8x16.splat (i32.const 9))))
            (i32.shl (i8x16.bitmask (i8x16.eq (local.get $b) (i8x16.splat (i32.const 9)))) (i32.const 16))))
          (i64.shl (i64.extend_i32_u (i32.or
            (i8x16.bitmask (i8x16.eq (local.get $c) (i8x16.splat (i32.const 9))))
            (i32.shl (i8x16.bitmask (i8x16.eq (local.get $d) (i8x16.splat (i32.const 9)))) (i32.const 16)))) (i64.const 32))))
        (block $none
          (loop $ends
            (br_if $none (i64.eqz (local.get $newlines)))
            (local.set $before
              ;; The bits below the lowest one of the newlines.
              (i64.and (local.get $tabs)
                (i64.and (i64.xor (local.get $newlines) (i64.const -1)) (i64.sub (local.get $newlines) (i64.const 1)))))
            (local.set $newline (i32.add (local.get $at) (i32.wrap_i64 (i64.ctz (local.get $newlines)))))
            (local.set $tab
              (select
                (i32.add (local.get $at) (i32.sub (i32.const 63) (i32.wrap_i64 (i64.clz (local.get $before)))))
                (local.get $tab)
                (i64.ne (local.get $before) (i64.const 0))))
            (if (i32.eq (local.get $newline) (local.get $start))
              (then (local.set $open (i32.const 0)))
              (else
                ;; A TAB of a line before this one means that this one has none.
                (br_if $odd (i32.lt_s (local.get $tab) (local.get $start)))
                (br_if $odd
                  (i32.le_u (i32.load8_u (i32.sub (local.get $newline) (i32.const 1))) (i32.const 32)))
                (local.set $tab (i32.add (local.get $tab) (i32.const 1)))
                (i32.store (local.get $row) (i32.add (local.get $start) (local.get $shift)))
                (i32.store offset=4 (local.get $row) (i32.add (local.get $tab) (local.get $shift)))
                (local.set $row (i32.add (local.get $row) (i32.const 8)))
                (i32.store (local.get $marked) (local.get $rows))
                (i32.store offset=4 (local.get $marked) (i32.add (local.get $newline) (local.get $shift)))
                (local.set $marked (i32.add (local.get $marked) (i32.shl
                  (i32.ne (i32.load16_u (local.get $tab)) (i32.const 0x0a2d)) (i32.const 3))))
                (i32.store (local.get $sentence) (local.get $rows))
                (local.set $sentence
                  (i32.add (local.get $sentence) (i32.shl (i32.eqz (local.get $open)) (i32.const 2))))
                (local.set $open (i32.const 1))
                (local.set $rows (i32.add (local.get $rows) (i32.const 1)))))
            (local.set $start (i32.add (local.get $newline) (i32.const 1)))
            (local.set $lines (i32.add (local.get $lines) (i32.const 1)))
            (local.set $newlines
              (i64.and (local.get $newlines) (i64.sub (local.get $newlines) (i64.const 1))))
            (br $ends)))
        (local.set $tab
          (select
            (i32.add (local.get $at) (i32.sub (i32.const 63) (i32.wrap_i64 (i64.clz (local.get $tabs)))))
            (local.get $tab)
            (i64.ne (local.get $tabs) (i64.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br $blocks)))
    (i32.store (i32.const 0) (i32.sub (local.get $start) (i32.const 0x4000)))
    (i32.store (i32.const 4) (local.get $lines))
    (i32.store (i32.const 8) (i32.shr_u (i32.sub (local.get $marked) (i32.const 0x18000)) (i32.const 3)))
    (i32.store (i32.const 12) (i32.shr_u (i32.sub (local.get $sentence) (i32.const 0x20000)) (i32.const 2)))
    (i32.store (i32.const 16) (local.get $open))
    (i32.store (i32.const 20) (i32.gt_s (local.get $at) (local.get $end)))
    (local.get $rows))

  ;; How many of the first `$count` rows are the same on both sides up to their last cell. Subtracting the bases from
  ;; offsets gives places in the two texts.
  (func (export "alike") (param $count i32) (param $base i32) (param $otherBase i32) (result i32)
    (local $done i32) (local $row i32) (local $a i32) (local $b i32) (local $left i32) (local $different i32)
    (local.set $base (i32.sub (local.get $base) (i32.const 0x4000)))
    (local.set $otherBase (i32.sub (local.get $otherBase) (i32.const 0x8100)))
    (local.set $row (i32.const 0x10000))
    (block $unlike
      (loop $rows
        (br_if $unlike (i32.eq (local.get $done) (local.get $count)))
        (local.set $a (i32.load (local.get $row)))
        (local.set $b (i32.load offset=0x8000 (local.get $row)))
        (local.set $left (i32.sub (i32.load offset=4 (local.get $row)) (local.get $a)))
        (br_if $unlike
          (i32.ne (local.get $left) (i32.sub (i32.load offset=0x8004 (local.get $row)) (local.get $b))))
        (local.set $a (i32.sub (local.get $a) (local.get $base)))
        (local.set $b (i32.sub (local.get $b) (local.get $otherBase)))
        (loop $blocks
          (local.set $different (i32.xor (i32.const 0xffff)
            (i8x16.bitmask (i8x16.eq (v128.load (local.get $a)) (v128.load (local.get $b))))))
          ;; What lies behind the last byte may differ.
          (if (i32.lt_s (local.get $left) (i32.const 16))
            (then (local.set $different (i32.and (local.get $different)
              (i32.sub (i32.shl (i32.const 1) (local.get $left)) (i32.const 1))))))
          (br_if $unlike (local.get $different))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $left (i32.sub (local.get $left) (i32.const 16)))
          (br_if $blocks (i32.gt_s (local.get $left) (i32.const 0))))
        (local.set $done (i32.add (local.get $done) (i32.const 1)))
        (local.set $row (i32.add (local.get $row) (i32.const 8)))
        (br $rows)))
    (local.get $done)))
