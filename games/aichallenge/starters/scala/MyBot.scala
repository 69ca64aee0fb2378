// A first player: every ant walks north, or else east, south or west. Make it better!
//
// Try it:  scalac MyBot.scala && ./playgame "scala MyBot" "python3 bots/Random.py"
object MyBot {
  type Place = (Int, Int)

  val ways = List(('n', -1, 0), ('e', 0, 1), ('s', 1, 0), ('w', 0, -1))
  val in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in))

  /** The lines of a message, each as its words, up to "ready" or "go"; none at the end of the match. */
  def message(): Option[List[List[String]]] = {
    var lines = List[List[String]]()
    var line = in.readLine()
    while (line != null && line != "end" && line != "ready" && line != "go") {
      lines ::= line.split(" ").toList
      line = in.readLine()
    }
    if (line == null || line == "end") None else Some(lines.reverse)
  }

  def go() {
    println("go")
    System.out.flush()
  }

  def main(args: Array[String]) {
    val parameters = message().getOrElse(Nil).collect { case List(key, value) => key -> value }.toMap
    val rows = parameters("rows").toInt
    val cols = parameters("cols").toInt
    var water = Set[Place]()
    go()
    var state = message()
    while (state.isDefined) {
      val lines = state.get
      water ++= lines.collect { case List("w", row, col) => (row.toInt, col.toInt) }
      val ants = lines.collect { case List("a", row, col, "0") => (row.toInt, col.toInt) }
      var taken = water ++ ants ++ lines.collect { case List("f", row, col) => (row.toInt, col.toInt) }
      for ((row, col) <- ants) {
        val steps = for ((way, down, right) <- ways) yield (way, ((row + down + rows) % rows, (col + right + cols) % cols))
        for ((way, place) <- steps.find(step => !taken(step._2))) {
          taken += place // two ants that meet die
          println("o " + row + " " + col + " " + way)
        }
      }
      go()
      state = message()
    }
  }
}
