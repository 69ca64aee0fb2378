(defpackage :helper (:use :cl) (:export :same))
(in-package :helper)
(defun same (n) n)
(in-package :cl-user)
