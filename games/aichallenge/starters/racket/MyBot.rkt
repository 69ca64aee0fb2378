#lang racket/base
;; A first player: every ant walks north, or else east, south or west. Make it better!
;;
;; Try it:  ./playgame "racket mine/MyBot.rkt" "python3 bots/Random.py"
(require racket/list racket/string)

(define ways '(("n" -1 0) ("e" 0 1) ("s" 1 0) ("w" 0 -1)))
(define rows 1)
(define cols 1)
(define water (make-hash))

(define (neighbour place way)
  (list (modulo (+ (first place) (second way)) rows)
        (modulo (+ (second place) (third way)) cols)))

;; Orders for all ants of a turn. Places where an ant will be are taken: two ants that meet die.
(define (orders ants occupied)
  (define taken (make-hash (map (lambda (place) (cons place #t)) occupied)))
  (define (free? place) (not (or (hash-ref taken place #f) (hash-ref water place #f))))
  (for ([ant ants])
    (define way (findf (lambda (way) (free? (neighbour ant way))) ways))
    (when way
      (hash-set! taken (neighbour ant way) #t)
      (printf "o ~a ~a ~a\n" (first ant) (second ant) (first way)))))

(let turn ([ants '()] [occupied '()])
  (define line (read-line))
  (unless (or (eof-object? line) (string=? line "end"))
    (define words (string-split line))
    (define numbers (if (null? words) '() (map string->number (rest words))))
    (case (if (null? words) "" (first words))
      [("rows") (set! rows (first numbers)) (turn ants occupied)]
      [("cols") (set! cols (first numbers)) (turn ants occupied)]
      [("w") (hash-set! water numbers #t) (turn ants occupied)]
      [("f") (turn ants (cons numbers occupied))]
      [("a")
       (define place (take numbers 2))
       (turn (if (zero? (third numbers)) (cons place ants) ants) (cons place occupied))]
      [("ready" "go")
       (orders ants occupied)
       (displayln "go")
       (flush-output)
       (turn '() '())]
      [else (turn ants occupied)])))
