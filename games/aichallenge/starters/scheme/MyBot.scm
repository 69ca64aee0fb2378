;; A first player: every ant walks north, or else east, south or west. Make it better!
;;
;; Try it:  ./playgame "guile mine/MyBot.scm" "python3 bots/Random.py"
(use-modules (ice-9 rdelim) (srfi srfi-1))

(define ways '(("n" -1 0) ("e" 0 1) ("s" 1 0) ("w" 0 -1)))
(define rows 1)
(define cols 1)
(define water (make-hash-table))

(define (neighbour place way)
  (list (modulo (+ (first place) (second way)) rows)
        (modulo (+ (second place) (third way)) cols)))

;; Orders for all ants of a turn. Places where an ant will be are taken: two ants that meet die.
(define (orders ants occupied)
  (define taken (make-hash-table))
  (for-each (lambda (place) (hash-set! taken place #t)) occupied)
  (define (free? place) (not (or (hash-ref taken place) (hash-ref water place))))
  (for-each
   (lambda (ant)
     (let ((way (find (lambda (way) (free? (neighbour ant way))) ways)))
       (when way
         (hash-set! taken (neighbour ant way) #t)
         (format #t "o ~a ~a ~a\n" (first ant) (second ant) (first way)))))
   ants))

(let turn ((ants '()) (occupied '()))
  (let ((line (read-line)))
    (unless (or (eof-object? line) (string=? line "end"))
      (let* ((words (string-split line #\space))
             (numbers (map string->number (cdr words)))
             (kind (car words)))
        (cond
         ((string=? kind "rows") (set! rows (first numbers)) (turn ants occupied))
         ((string=? kind "cols") (set! cols (first numbers)) (turn ants occupied))
         ((string=? kind "w") (hash-set! water numbers #t) (turn ants occupied))
         ((string=? kind "f") (turn ants (cons numbers occupied)))
         ((string=? kind "a")
          (let ((place (take numbers 2)))
            (turn (if (zero? (third numbers)) (cons place ants) ants) (cons place occupied))))
         ((member kind '("ready" "go"))
          (orders ants occupied)
          (display "go\n")
          (force-output)
          (turn '() '()))
         (else (turn ants occupied)))))))
