(loop for l = (read-line *standard-input* nil) while l do (write-line l) (finish-output))
