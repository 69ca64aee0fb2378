package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/texts"
)

// looksCommand holds what changes the looks of the site.
func (c commands) looksCommand() *cobra.Command {
	var name, light, dark, logo string
	var asJSON bool
	set := &cobra.Command{
		Use: "set", Short: "Change the site's name, colours or logo; an empty value takes the program's own", Args: cobra.NoArgs,
		Example: "  agon admin looks set --name 'Jocs 2027' --light '#8a1538' --dark '#ff9db5' --logo logo.png",
	}
	set.RunE = c.run(func(ctx context.Context, s site, _ []string) error {
		return setLooks(ctx, s, set.Flags().Changed, name, light, dark, logo)
	})
	set.Flags().StringVar(&name, "name", "", "`NAME` in the head of all pages")
	set.Flags().StringVar(&light, "light", "", "`#RRGGBB` of links and buttons in the light theme")
	set.Flags().StringVar(&dark, "dark", "", "`#RRGGBB` in the dark theme")
	set.Flags().StringVar(&logo, "logo", "", "`FILE` with the logo: PNG, JPEG or GIF of at most 64 KiB")
	show := &cobra.Command{
		Use: "show", Short: "Print the looks of the site", Example: "  agon admin looks show --json", Args: cobra.NoArgs,
		RunE: c.run(func(ctx context.Context, s site, _ []string) error {
			now, err := get[api.SiteLooks](ctx, s, path("site", "looks"))
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(now)
			}
			fmt.Fprintf(s.Stdout, "name %s; colours %s (light), %s (dark); logo %s; start text in %d languages\n", cli.Printable(cmp.Or(now.Looks.Name, "the program's")),
				cmp.Or(now.Looks.Accent.Light, "the program's"), cmp.Or(now.Looks.Accent.Dark, "the program's"), cmp.Or(now.Logo, "the program's"), len(now.Looks.Start))
			return nil
		}),
	}
	show.Flags().BoolVar(&asJSON, "json", false, "print JSON, with the start text")
	start := &cobra.Command{
		Use: "start FOLDER", Short: "Replace the text of the start page by the files start.LANGUAGE.md of a folder", Args: cobra.ExactArgs(1),
		Example: "  agon admin looks start texts",
		RunE:    c.run(putStart),
	}
	return cli.Group(cobra.Command{Use: "looks", Short: "Change the site's name, logo, colours and start text", Example: "  agon admin looks set --name 'Jocs 2027'"}, set, show, start)
}

func setLooks(ctx context.Context, s site, changed func(string) bool, name, light, dark, logo string) error {
	if !slices.ContainsFunc([]string{"name", "light", "dark", "logo"}, changed) {
		return errors.New("say what to change: --name, --light, --dark or --logo")
	}
	return s.changeLooks(ctx, func(now *api.SiteLooks) error {
		for flag, to := range map[string]struct{ value, field *string }{
			"name": {&name, &now.Looks.Name}, "light": {&light, &now.Looks.Accent.Light}, "dark": {&dark, &now.Looks.Accent.Dark},
		} {
			if changed(flag) {
				*to.field = *to.value
			}
		}
		if !changed("logo") {
			return nil
		}
		version, err := s.setLogo(ctx, logo)
		now.Version = version
		return err
	})
}

// setLogo sets the logo, or takes it away without a file, and returns the version of the looks since then.
func (s site) setLogo(ctx context.Context, file string) (int32, error) {
	if file == "" {
		now, err := cli.Call[api.SiteLooks](ctx, s.Client, http.MethodDelete, path("site", "logo"), nil)
		return now.Version, err
	}
	content, err := readAtMost(file, texts.MaxPicture)
	if err != nil {
		return 0, err
	}
	now, err := cli.Call[api.SiteLooks](ctx, s.Client, http.MethodPut, path("site", "logo"), api.PictureInputBody{Content: content})
	return now.Version, err
}

func putStart(ctx context.Context, s site, args []string) error {
	wanted, _, err := readTexts(args[0])
	if err != nil {
		return err
	}
	if len(wanted.Start) == 0 {
		return fmt.Errorf("there is no start.LANGUAGE.md in %s, such as start.en.md", args[0])
	}
	return s.changeLooks(ctx, func(now *api.SiteLooks) error {
		now.Looks.Start = wanted.Start
		return nil
	})
}

// changeLooks changes the looks of the site as they are now.
func (s site) changeLooks(ctx context.Context, change func(*api.SiteLooks) error) error {
	now, err := get[api.SiteLooks](ctx, s, path("site", "looks"))
	if err != nil {
		return err
	}
	if err := change(&now); err != nil {
		return err
	}
	return s.do(ctx, http.MethodPut, path("site", "looks"), api.ChangeLooksInputBody{Version: now.Version, Looks: now.Looks})
}
