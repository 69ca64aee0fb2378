package apocalypse

// Step plays the round (statement, section 1): parachuters, helicopters, soldiers, fire, scores.
func (m *match) Step() {
	if m.Done() {
		return
	}
	m.accept()
	m.nextID = firstID(m.Played)
	m.wait()
	m.jump()
	m.fly()
	m.march()
	m.burn()
	m.sweep()
	m.count()
	m.Played++
	m.Message.Invalidate()
}

// idsPerRound is how many ids are set aside for the new soldiers of a round: as many as there are units.
const idsPerRound = players * (numSoldiers + numHelicopters)

// firstID is the id that the first new soldier of a round gets.
func firstID(round int) int32 { return int32(1 + idsPerRound*round) }

// count adds to the scores what a round is worth: the values of the posts that a player has, and its soldiers.
func (m *match) count() {
	for _, p := range m.posts {
		if p.owner != nobody {
			m.scores[p.owner] += int(p.value)
		}
	}
	for _, s := range m.soldiers {
		m.scores[s.player]++
	}
}

// conquer gives a player the post of a cell, if there is one.
func (m *match) conquer(player int32, at point) {
	if k := m.postAt[at.cell()]; k > 0 {
		m.posts[k-1].owner = player
	}
}

// grant gives a player a parachuter, in a random helicopter.
func (m *match) grant(player int32) {
	own := m.fleet[player]
	h := own[m.random.Between(0, len(own)-1)]
	h.parachuters = append(h.parachuters, roundsJump)
}

// another draws a player other than one.
func (m *match) another(player int32) int32 {
	for {
		if other := int32(m.random.Between(0, players-1)); other != player {
			return other
		}
	}
}

// lose gives a parachuter to a player other than the one that has lost it.
func (m *match) lose(player int32) { m.grant(m.another(player)) }
