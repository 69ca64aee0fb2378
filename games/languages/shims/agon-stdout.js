// Players of 2011 call process.stdout.flush, which Node.js does not have any more: writing to a pipe needs none.
process.stdout.flush = process.stdout.flush || function () { return true; };
