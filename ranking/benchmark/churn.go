package main

// churn is the world in which everybody submits a new version every hundred matches: mean tau of the current versions over
// 200 rounds, after as many that are not counted.
func churn() world {
	return world{name: "churn", players: 100, size: 4, spread: 2, matches: 400, churn: 100}
}

// playChurn plays it once and returns each contestant's mean tau.
func playChurn(seed uint64, all []contestant) ([]float64, error) {
	const every = 5 // rounds between two looks
	w := churn()
	means := make([]float64, len(all))
	for i, c := range all {
		// Each contestant has a world of its own, the same players in it: live systems must know the versions to come.
		future := w.begin(seed)
		for future.round = range w.matches {
			future.resubmit()
		}
		s := w.begin(seed)
		copy(s.born, future.born)
		r, err := c.begin(future.field)
		if err != nil {
			return nil, err
		}
		looks := 0.0
		for s.round < w.matches {
			s.resubmit()
			ratings := make([]float64, w.players)
			if r.follows {
				ratings = s.currentOf(r.standing.Ratings)
			}
			if err := r.add(s.play(r.pairing(s.random, ratings, w.size))); err != nil {
				return nil, err
			}
			if s.round <= w.matches/2 || s.round%every != 0 {
				continue
			}
			standing, err := r.look(s.field)
			if err != nil {
				return nil, err
			}
			means[i] += kendall(s.truth(), s.currentOf(standing.Ratings))
			looks++
		}
		means[i] /= looks
	}
	return means, nil
}
