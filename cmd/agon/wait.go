package main

import (
	"fmt"
	"time"
)

// wait is what the API says of a place in a queue.
type wait struct {
	Position int    `json:"position"`
	Seconds  *int64 `json:"seconds"`
	Cores    int    `json:"cores"`
}

// sentence says place and expected time until an event: "number 4 in the queue, about 40s until it is played".
func (w wait) sentence(end string) string {
	place := fmt.Sprintf("number %d in the queue", w.Position)
	switch {
	case w.Cores == 0:
		return place + "; no worker runs at the moment, so it waits until the organizers start one"
	case w.Seconds == nil:
		return place + "; too little has happened to say how long"
	default:
		return fmt.Sprintf("%s, about %s until %s", place, time.Duration(*w.Seconds)*time.Second, end)
	}
}
