package roster

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/contest"
)

// column is what a column of a roster holds.
type column string

// The columns that are read. All others are reported as ignored.
const (
	columnName   column = "name"
	columnGiven  column = "given name"
	columnFamily column = "family name"
	columnEmail  column = "e-mail"
	columnNumber column = "student number"
	columnGroup  column = "group"
	columnTeam   column = "team"
)

// spellings returns the headers of each column, as plain writes them: in English, Spanish, Catalan, French, German,
// Italian and Portuguese, and as learning platforms export them.
func spellings() map[column][]string {
	return map[column][]string{
		columnName:   {"name", "fullname", "student", "studentname", "nom", "nombre", "nomcomplet", "nombrecompleto", "nomicognoms", "nombreyapellidos", "alumne", "alumno", "alumna", "estudiant", "estudiante", "nometprenom", "nomprenom", "nome", "nomecompleto"},
		columnGiven:  {"firstname", "givenname", "forename", "prenom", "vorname", "nomdepila"},
		columnFamily: {"lastname", "surname", "familyname", "cognom", "cognoms", "apellido", "apellidos", "nomdefamille", "nachname", "familienname", "cognome", "sobrenome", "apelido"},
		columnEmail:  {"email", "emailaddress", "mail", "address", "correu", "correo", "correuelectronic", "correoelectronico", "adrecaelectronica", "direcciondecorreo", "direcciondecorreoelectronico", "courriel", "adressedecourriel", "emailadresse", "indirizzoemail", "adreca"},
		columnNumber: {"studentnumber", "number", "studentid", "id", "idnumber", "nr", "no", "matriculation", "matrikelnummer", "matrikelnr", "matricola", "matricula", "dni", "niu", "nia", "niub", "expedient", "expediente", "numero", "numeroestudiant", "numerodestudiant", "numeroetudiant", "numerodeestudiante", "numerodidentificacio", "numerodeid", "numerodidentification", "personalnumber", "codi", "codigo", "sisuserid", "sisid"},
		columnGroup:  {"group", "groups", "class", "section", "grup", "grups", "grupo", "grupos", "groupe", "groupes", "gruppe", "gruppen", "gruppo", "gruppi", "classe", "clase", "turma"},
		columnTeam:   {"team", "teams", "equip", "equips", "equipo", "equipos", "equipe", "equipes", "squadra"},
	}
}

// plain removes from a header what spellings differ in: capitals, accents, blanks and punctuation.
func plain(header string) string {
	header = strings.ToLower(header)
	for from, to := range map[string]string{"à": "a", "á": "a", "â": "a", "ã": "a", "ä": "a", "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "ì": "i", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o", "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u"} {
		header = strings.ReplaceAll(header, from, to)
	}
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, header)
}

// columnsOf returns the columns of a header. A column that is not read is "".
func columnsOf(header []string) (columns []column, ignored []string, err error) {
	known := map[string]column{}
	for c, names := range spellings() {
		for _, name := range names {
			known[name] = c
		}
	}
	for _, cell := range header {
		c := known[plain(cell)]
		if c != "" && slices.Contains(columns, c) {
			return nil, nil, fmt.Errorf("two columns are the %s; leave one of them out", c)
		}
		if c == "" && strings.TrimSpace(cell) != "" {
			ignored = append(ignored, contest.Truncate(strings.TrimSpace(cell), maxQuoted))
		}
		columns = append(columns, c)
	}
	if slices.Contains(columns, columnFamily) { // then "nom" or "nombre" is the given name
		if i := slices.Index(columns, columnName); i >= 0 && !slices.Contains(columns, columnGiven) {
			columns[i] = columnGiven
		}
	}
	if !slices.Contains(columns, columnEmail) && !slices.Contains(columns, columnNumber) {
		return nil, nil, fmt.Errorf("the first line names neither an e-mail nor a student number; let it name the columns, as in: name,email,number,group")
	}
	return columns, ignored, nil
}
