/** What a colony can say of itself. */
package wota.gamemaster;
