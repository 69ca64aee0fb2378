(load "helper")

(defvar *turns* 0)

(loop for line = (read-line *standard-input* nil)
      while line
      do (when (string= line "go")
           (incf *turns*)
           (format t "o ~d ~d~%go~%" *turns* (helper:same *turns*))
           (finish-output)))
