// Package comparison finds out which of two versions of an author is better: pairs of matches with the same seeds, seats and
// opponents, until the results decide or a budget is spent. Nothing of it counts, and only the one who asked sees it.
package comparison
