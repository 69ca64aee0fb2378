package ranking_test

import (
	"fmt"

	"github.com/agon-judge/agon/ranking"
)

// Four newcomers play; the second and the third end with equal scores.
func ExampleTrueSkill_Rate() {
	system := ranking.DefaultTrueSkill()
	before := []ranking.Rating{system.New(), system.New(), system.New(), system.New()}
	after, err := system.Rate(before, []int{1, 2, 2, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range after {
		rating, interval := ranking.Shown(r)
		fmt.Printf("mu %.2f sigma %.2f shown %4.0f ± %.0f\n", r.Mu, r.Sigma, rating, interval)
	}
	// Output:
	// mu 31.56 sigma 6.40 shown 1815 ± 603
	// mu 24.99 sigma 5.56 shown 1500 ± 523
	// mu 25.01 sigma 5.56 shown 1500 ± 523
	// mu 18.44 sigma 6.40 shown 1185 ± 603
}

// A match between players far apart promises little.
func ExampleTrueSkill_Quality() {
	system := ranking.DefaultTrueSkill()
	fmt.Printf("%.2f\n", system.Quality([]ranking.Rating{{Mu: 25, Sigma: 1}, {Mu: 26, Sigma: 1}}))
	fmt.Printf("%.2f\n", system.Quality([]ranking.Rating{{Mu: 25, Sigma: 1}, {Mu: 40, Sigma: 1}}))
	// Output:
	// 0.96
	// 0.05
}

// One match of four counts as its six pairs.
func ExampleElo_Rate() {
	after, err := ranking.DefaultElo().Rate([]float64{1500, 1500, 1500, 1500}, []int{1, 2, 3, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(after)
	// Output: [1512 1504 1496 1488]
}

// A newcomer is anybody's equal until he has played.
func ExampleShown() {
	rating, interval := ranking.Shown(ranking.DefaultTrueSkill().New())
	fmt.Printf("%.0f ± %.0f\n", rating, interval)
	// Output: 1500 ± 784
}
