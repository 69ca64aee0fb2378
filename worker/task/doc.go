// Package task defines what dispatch asks of a worker and what the worker answers: types, and one interface between
// them.
//
// It runs nothing, and knows neither SQL nor the sandbox, so that dispatch and workers can run on different machines.
package task
