package looks_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/looks"
	"github.com/agon-judge/agon/contest/texts"
)

func TestColoursThatCannotBeReadAreRefusedWithTheFigure(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := looks.Service{Pool: d.Pool, By: &d.Ada}
	wanted := looks.Looks{Name: " Jocs 2027 ", Accent: looks.Accent{Light: "#8a1538", Dark: "#ff9db5"}, Start: []texts.Text{{Language: "ca", Text: "Benvinguts."}}}
	require.NoError(t, svc.Change(t.Context(), 1, wanted))
	now, err := looks.Read(t.Context(), d.Q)
	require.NoError(t, err)
	wanted.Name = "Jocs 2027"
	require.Equal(t, looks.Stored{Looks: wanted, Version: 2}, now)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'site_looks' AND security AND user_id = $1 AND detail->'after'->>'name' = 'Jocs 2027'", d.Ada))

	for message, wrong := range map[string]looks.Looks{
		"The colour #ffcc00 has a contrast of 1.51 : 1 with links on the page's ground #ffffff in the light theme, and at least 4.5 : 1 can be read. Take a darker one.": {Accent: looks.Accent{Light: "#ffcc00"}},
		"The colour #2f6fed has a contrast of 4.24 : 1 with links on the tinted ground #f6f7f9":                                                                          {Accent: looks.Accent{Light: "#2f6fed"}},
		"The colour #00308f has a contrast of 1.56 : 1 with links on the page's ground #14161a in the dark theme, and at least 4.5 : 1 can be read. Take a lighter one.": {Accent: looks.Accent{Dark: "#00308f"}},
		`accent.light: "red" is no colour. Write #rrggbb`:     {Accent: looks.Accent{Light: "red"}},
		`accent.dark: "#FFF;}*{" is no colour`:                {Accent: looks.Accent{Dark: "#FFF;}*{"}},
		"name: The name has 41 characters and 40 are allowed": {Name: strings.Repeat("x", 41)},
		"name: The name is not plain text":                    {Name: "a\nb"},
		"start: Start text (ca), line 1: the picture":         {Start: []texts.Text{{Language: "ca", Text: "![x](https://example.org/x.png)"}}},
	} {
		err := svc.Change(t.Context(), 2, wrong)
		require.True(t, contest.IsRefused(err, contest.CodeBadSettings))
		require.ErrorContains(t, err, message)
	}
	require.True(t, contest.IsRefused(svc.Change(t.Context(), 1, wanted), contest.CodeEditConflict))
}

func TestTheLogoIsAPicture(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := looks.Service{Pool: d.Pool}
	require.ErrorContains(t, svc.SetLogo(t.Context(), []byte("<svg/>")), "The logo is an SVG picture")
	require.NoError(t, svc.SetLogo(t.Context(), []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")))
	now, err := looks.Read(t.Context(), d.Q)
	require.NoError(t, err)
	require.Equal(t, "image/gif", now.LogoType)
	require.NoError(t, svc.SetLogo(t.Context(), nil))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM site_looks WHERE logo = '' AND logo_type = '' AND version = 3"))
}

// The colours that contrast is computed with are those of the web app.
func TestGroundsAreThoseOfThePages(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../frontend/src/styles/tokens.css")
	require.NoError(t, err)
	blocks := regexp.MustCompile(`(?s):root(?:\[data-theme='dark'\])? \{.*?\n\}`).FindAllString(string(css), -1)
	require.Len(t, blocks, 3) // light, the chosen dark, less motion
	for i, grounds := range looks.Grounds() {
		for name, value := range grounds {
			require.Contains(t, blocks[i], "--"+name+": "+value+";")
		}
	}
}
