/** The machinery between the judge and a colony: nothing in it is for players, and all of it may change. */
package wota.agon;
