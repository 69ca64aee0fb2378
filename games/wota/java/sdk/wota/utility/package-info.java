/** Vectors, remainders and random numbers. */
package wota.utility;
