package roster_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/people/roster"
)

// one reads a roster with one student.
func one(t *testing.T, text string) roster.Line {
	t.Helper()
	f, err := roster.Read([]byte(text))
	require.NoError(t, err)
	require.Len(t, f.Lines, 1)
	return f.Lines[0]
}

func TestColumnsComeInAnyOrderAndSpelling(t *testing.T) {
	t.Parallel()
	want := roster.Line{Number: 2, Name: "Ada Núñez", Email: "ada@example.org", StudentNumber: "007", Group: "G1", Team: "Ants"}
	for _, text := range []string{
		"name,email,number,group,team\nAda Núñez,ada@example.org,007,G1,Ants",
		"Team;Group;Student number;E-Mail;Full name\nAnts;G1;007;ada@example.org;Ada Núñez",
		"Nom\tCognoms\tCorreu electrònic\tDNI\tGrup\tEquip\nAda\tNúñez\tada@example.org\t007\tG1\tAnts",
		"First name,Surname,ID number,Email address,Groups,Equipo\r\nAda,Núñez,\"=\"\"007\"\"\",ada@example.org,G1,Ants\r\n",
		"Apellidos,Nombre,Correo electrónico,Matrícula,Grupo,Equipo\nNúñez,Ada, ada@example.org ,'007,G1,Ants\n",
	} {
		require.Equal(t, want, one(t, text), text)
	}
}

func TestEncodingsAreFoundAndSaid(t *testing.T) {
	t.Parallel()
	const text = "name;email\nÀlex “Nuñez” €;a@example.org\n"
	units := utf16.Encode([]rune(text))
	little, big := []byte{}, []byte{}
	for _, u := range units {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for encoding, files := range map[string][]string{
		roster.UTF8:        {text, "\ufeff" + text},
		roster.UTF16:       {"\xff\xfe" + string(little), "\xfe\xff" + string(big), string(little), string(big)},
		roster.Windows1252: {"name;email\n\xc0lex \x93Nu\xf1ez\x94 \x80;a@example.org\n"},
	} {
		for _, file := range files {
			f, err := roster.Read([]byte(file))
			require.NoError(t, err)
			require.Equal(t, encoding, f.Encoding)
			require.Equal(t, ";", f.Separator)
			require.Equal(t, "Àlex “Nuñez” €", f.Lines[0].Name)
		}
	}
	f, err := roster.Read([]byte("name,email\n\xc0lex\x81,a@example.org"))
	require.NoError(t, err)
	require.Equal(t, roster.Latin1, f.Encoding)
	require.Equal(t, "Àlex", f.Lines[0].Name)
}

func TestLinesKeepTheirNumbers(t *testing.T) {
	t.Parallel()
	f, err := roster.Read([]byte("sep=;\r\n\r\nname;email\r\n;;\r\n\"Ada\r\nNúñez\";a@example.org\r\n   \r\nBob;b@example.org"))
	require.NoError(t, err)
	require.Len(t, f.Lines, 2)
	require.Equal(t, roster.Line{Number: 5, Name: "Ada Núñez", Email: "a@example.org"}, f.Lines[0])
	require.Equal(t, 8, f.Lines[1].Number)
}

func TestWhatIsWrongIsSaidWithItsLine(t *testing.T) {
	t.Parallel()
	for text, words := range map[string]string{
		"":                                  "empty",
		"\n \n":                             "empty",
		"Ada,ada@example.org":               "line 1: the first line names neither",
		"email,e-mail\n":                    "line 1: two columns are the e-mail",
		"name,email\nx,y@z\n\"Ada,a@b\nq,r": "line 3: a quote is opened",
		"name,email\nA\"da,a@b":             "line 2: there is a quote within",
		"PK\x03\x04rest":                    "save the table as CSV",
		"name,email\nA\x00b,c@d":            "not text",
	} {
		_, err := roster.Read([]byte(text))
		require.ErrorContains(t, err, words, "%q", text)
	}
	for text, words := range map[string]string{
		"name,email\nAda,":                                "neither e-mail nor student number",
		"name,email\nAda,ada at home":                     `"ada at home" is not an e-mail address`,
		"name,email\nAda,a@b.org,more":                    "more cells",
		"name,number\n=1+1,7":                             "name begins with =",
		"name,number\nAda,@SUM(A1)":                       "student number begins with @",
		"name,number\n" + strings.Repeat("x", 201) + ",7": "more than 200 characters",
	} {
		require.Contains(t, one(t, text).Problem, words, "%q", text)
	}
	f, err := roster.Read([]byte("Name,Email,Phone\nAda,a@b.org,123"))
	require.NoError(t, err)
	require.Equal(t, []string{"Phone"}, f.Ignored)
}

func TestARosterMayBeLongButNotTooLong(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("number\n")
	for i := range roster.MaxLines {
		fmt.Fprintf(&text, "%d\n", i)
	}
	f, err := roster.Read([]byte(text.String()))
	require.NoError(t, err)
	require.Len(t, f.Lines, roster.MaxLines)
	_, err = roster.Read([]byte(text.String() + "one more\n"))
	require.ErrorContains(t, err, "at most 20000")
}

func TestNothingThatIsWrittenIsAFormula(t *testing.T) {
	t.Parallel()
	text := roster.WriteCSV([]string{"name", "points"}, [][]string{{"=cmd|'/C calc'!A0", "-9.75"}, {"+1", "\tx"}, {"@a", "-x"}, {"a,\"b", "1"}})
	require.Equal(t, "\ufeffname,points\r\n'=cmd|'/C calc'!A0,-9.75\r\n'+1,'\tx\r\n'@a,'-x\r\n\"a,\"\"b\",1\r\n", text)
}

// Whatever comes, it is read or refused in one line, and what is read is text that the database takes.
func FuzzRead(f *testing.F) {
	f.Add([]byte("name,email,number,group\nAda,a@b.org,1,G\n"))
	f.Add([]byte("sep=;\nnom;cognoms;correu\n\"a\";b;c@d.org"))
	f.Add([]byte("\xff\xfen\x00u\x00m\x00b\x00e\x00r\x00\n\x007\x00"))
	f.Add([]byte("name,email\n\"x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := roster.Read(data)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		last := 0
		for _, l := range file.Lines {
			require.Greater(t, l.Number, last)
			last = l.Number
			for _, cell := range []string{l.Name, l.Email, l.StudentNumber, l.Group, l.Team, l.Problem} {
				require.True(t, utf8.ValidString(cell))
				require.NotContains(t, cell, "\x00")
				require.NotContains(t, cell, "\n")
			}
			require.True(t, l.Problem != "" || l.Email != "" || l.StudentNumber != "")
		}
	})
}
