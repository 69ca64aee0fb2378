//go:build linux

package launch

// elfMachine is the number of the architecture in ELF files.
const elfMachine = 62
