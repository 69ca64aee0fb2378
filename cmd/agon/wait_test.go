package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAWaitIsToldAsItIs(t *testing.T) {
	seconds := int64(100)
	for want, w := range map[string]wait{
		"number 4 in the queue, about 1m40s until it is played":                                           {4, &seconds, 2},
		"number 1 in the queue; too little has happened to say how long":                                  {1, nil, 2},
		"number 2 in the queue; no worker runs at the moment, so it waits until the organizers start one": {2, nil, 0},
	} {
		require.Equal(t, want, w.sentence("it is played"))
	}
}
