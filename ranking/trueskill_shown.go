package ranking

const (
	// shownPerMu makes the noise of one match (the default Beta, 25/6) 200 points. That is Elo's own definition of the
	// unit: 200 points are one standard deviation of a single performance. So 200 points more win 76 % of the time.
	shownPerMu = 200 / (25.0 / 6)

	// twoSided is how many standard deviations to either side hold 95 % of a normal distribution.
	twoSided = 1.959963984540054
)

// Shown turns a rating of [DefaultTrueSkill] into what people see, in points like those of chess: the rating,
// 1500 + 48*(mu-25), and half the width of the interval that holds the true one with 95 % probability, 1.96*48*sigma.
// A newcomer is shown as 1500 ± 784.
func Shown(r Rating) (rating, interval float64) {
	return Average + shownPerMu*(r.Mu-25), twoSided * shownPerMu * r.Sigma
}
