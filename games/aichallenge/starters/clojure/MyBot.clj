;; A first player: every ant walks north, or else east, south or west. Make it better!
;;
;; Try it:  ./playgame "clojure mine/MyBot.clj" "python3 bots/Random.py"
(ns MyBot
  (:require [clojure.string :as string]))

(def ways {"n" [-1 0] "e" [0 1] "s" [1 0] "w" [0 -1]})

(defn message
  "The lines of a message, each as its words, up to \"ready\" or \"go\"; nil at the end of the match."
  []
  (loop [lines []]
    (let [line (read-line)]
      (cond
        (or (nil? line) (= line "end")) nil
        (contains? #{"ready" "go"} line) lines
        :else (recur (conj lines (string/split line #" ")))))))

(defn places
  "The places of the lines that begin with a word and, for ants, end with an owner."
  [lines word owner]
  (for [[kind row col who] lines :when (and (= kind word) (or (nil? owner) (= who owner)))]
    [(Integer/parseInt row) (Integer/parseInt col)]))

(defn orders
  "One order for each ant that can walk. Places where an ant will be are taken: two ants that meet die."
  [rows cols taken ants]
  (loop [ants ants, taken taken, orders []]
    (if-let [[row col] (first ants)]
      (let [step (first (for [[way [down right]] ways
                              :let [place [(mod (+ row down) rows) (mod (+ col right) cols)]]
                              :when (not (taken place))]
                          [way place]))]
        (if-let [[way place] step]
          (recur (rest ants) (conj taken place) (conj orders (str "o " row " " col " " way)))
          (recur (rest ants) taken orders)))
      orders)))

(defn go []
  (println "go")
  (flush))

(let [parameters (into {} (map (fn [[key value]] [key value]) (message)))
      rows (Integer/parseInt (get parameters "rows" "1"))
      cols (Integer/parseInt (get parameters "cols" "1"))]
  (go)
  (loop [water #{}]
    (when-let [state (message)]
      (let [water (into water (places state "w" nil))
            ants (places state "a" "0")]
        (doseq [order (orders rows cols (into water (concat ants (places state "f" nil))) ants)]
          (println order))
        (go)
        (recur water)))))
