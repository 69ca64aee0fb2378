;; Reads a player, so that a parenthesis that is missing is found before the first match.
(let [file (first *command-line-args*)
      source (clojure.lang.LineNumberingPushbackReader. (java.io.InputStreamReader. (java.io.FileInputStream. file) "UTF-8"))
      end (Object.)]
  (try
    (binding [*read-eval* false]
      (while (not (identical? end (read source false end)))))
    (catch RuntimeException e
      (when-not (re-find #"Invalid token: ::|EvalReader" (str (.getMessage e))) ; these need the player's namespaces
        (binding [*out* *err*]
          (println (str file ":" (.getLineNumber source) ": " (.getMessage e))))
        (System/exit 1)))))
