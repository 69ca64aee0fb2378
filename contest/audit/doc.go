// Package audit is the log of what people do in a contest and on the site: it writes entries in the transaction of the
// change that they are about, and reads them for organizers. What an action does lives in the package of its concern,
// which may also define its own [Action].
package audit
