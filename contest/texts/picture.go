package texts

import (
	"bytes"
	"image"
	_ "image/gif" // what pictures may be
	_ "image/jpeg"
	_ "image/png"
	"regexp"
	"strings"

	"github.com/agon-judge/agon/contest"
)

// The bounds of a contest's pictures.
const (
	MaxPictures     = 60
	MaxPicture      = 1 << 20 // bytes
	MaxPicturesSize = 12 << 20
	maxSide         = 4096 // pixels
)

var pictureName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$`)

// Format is the format of a picture, found from its bytes.
type Format struct {
	Type          string // media type
	Width, Height int    // pixels
}

// Sniff finds the format of a picture. It refuses all but PNG, JPEG and GIF: SVG pictures may hold scripts. Name is how the
// picture is called in messages.
func Sniff(name string, content []byte, most int) (Format, error) {
	name = contest.Truncate(name, 60)
	if len(content) == 0 {
		return Format{}, contest.Refuse(contest.CodeBadSettings, "%s is empty. Choose a picture.", name)
	}
	if len(content) > most {
		return Format{}, contest.Refuse(contest.CodeBadSettings, "%s has %d bytes and a picture may have %d. Make it smaller.", name, len(content), most)
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		if bytes.Contains(bytes.ToLower(content[:min(len(content), 1024)]), []byte("<svg")) {
			return Format{}, contest.Refuse(contest.CodeBadSettings, "%s is an SVG picture, which may hold scripts. Save it as PNG.", name)
		}
		return Format{}, contest.Refuse(contest.CodeBadSettings, "%s is not a PNG, JPEG or GIF picture. Save it as one of these.", name)
	}
	if config.Width > maxSide || config.Height > maxSide || config.Width < 1 || config.Height < 1 {
		return Format{}, contest.Refuse(contest.CodeBadSettings, "%s has %d x %d pixels and %d x %d are allowed. Make it smaller.", name, config.Width, config.Height, maxSide, maxSide)
	}
	return Format{"image/" + kind, config.Width, config.Height}, nil
}

// checkPictureName refuses names that texts could not use, or whose suffix promises another format.
func checkPictureName(name string, format Format) error {
	if len(name) > 60 || !pictureName.MatchString(name) {
		return contest.Refuse(contest.CodeBadSettings, "%q cannot be the name of a picture. Use letters, digits, -, _ and dots, at most 60, such as board.png.", contest.Truncate(name, 60))
	}
	dot := strings.LastIndexByte(name, '.')
	suffix := strings.ToLower(name[dot+1:])
	wanted := strings.TrimPrefix(format.Type, "image/")
	if dot < 0 || suffix != wanted && (suffix != "jpg" || wanted != "jpeg") {
		return contest.Refuse(contest.CodeBadSettings, "%s is a %s picture by its content. Let its name end in .%s.", name, strings.ToUpper(wanted), wanted)
	}
	return nil
}
