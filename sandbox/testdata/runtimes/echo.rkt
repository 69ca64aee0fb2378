#lang racket/base
(let next ([lines '()])
  (define line (read-line))
  (unless (eof-object? line)
    (cond
      [(string=? line "end")
       (for ([l (reverse lines)]) (displayln l))
       (displayln "end")
       (flush-output)
       (next '())]
      [else (next (cons line lines))])))
