;;; Makes the executable image agon-player of MyBot.lisp. A player that saves an image of itself, as those of 2011 do
;;; when they are run as a script, gives that one; all others are loaded when the image starts.

(defun fail (control &rest arguments)
  (format *error-output* "~?~%" control arguments)
  (exit :code 1 :abort t))

;; Parentheses and strings have to match; packages need not exist yet.
(handler-case
    (with-open-file (in "MyBot.lisp" :external-format :utf-8)
      (let ((*read-suppress* t))
        (loop until (eq (read in nil in) in))))
  (end-of-file () (fail "MyBot.lisp ends in the middle of a form: a parenthesis or a quote is missing."))
  (error (e) (fail "MyBot.lisp cannot be read: ~a" e)))

(defun mentions (file text)
  (with-open-file (in file :external-format :latin-1)
    (loop for line = (read-line in nil)
          while line
          thereis (search text line :test #'char-equal))))

(defun saved-image ()
  "The newest file that running the player as a script has made, if it is an executable."
  (let ((before (directory "*.*")))
    (sb-ext:run-program sb-ext:*runtime-pathname* '("--dynamic-space-size" "512MB" "--script" "MyBot.lisp")
                        :input nil :output *error-output* :error *error-output*)
    (or (probe-file "MyBot")
        (first (set-difference (directory "*.*") before :test #'equal)))))

(if (some (lambda (file) (mentions file "save-lisp-and-die"))
          (remove "agon-image" (directory "*.lisp") :key #'pathname-name :test #'equal))
    (let ((image (saved-image)))
      (unless image
        (fail "MyBot.lisp calls save-lisp-and-die, and left no image when it was run as a script."))
      (rename-file image (merge-pathnames (make-pathname :name "agon-player" :type :unspecific)))
      (exit))
    (progn
      (sb-ext:disable-debugger)
      (sb-ext:save-lisp-and-die "agon-player" :executable t
                                              :toplevel (lambda ()
                                                          (load "MyBot.lisp")
                                                          (finish-output)
                                                          (exit)))))
