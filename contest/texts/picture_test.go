package texts_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/texts"
)

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))))
	return b.Bytes()
}

func TestTheFormatOfAPictureIsFoundInItsBytes(t *testing.T) {
	t.Parallel()
	of := image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{color.Black, color.White})
	var asJPEG, asGIF bytes.Buffer
	require.NoError(t, jpeg.Encode(&asJPEG, of, nil))
	require.NoError(t, gif.Encode(&asGIF, of, nil))
	for kind, content := range map[string][]byte{"image/png": picture(t, 3, 2), "image/jpeg": asJPEG.Bytes(), "image/gif": asGIF.Bytes()} {
		format, err := texts.Sniff("x", content, texts.MaxPicture)
		require.NoError(t, err)
		require.Equal(t, texts.Format{Type: kind, Width: 3, Height: 2}, format)
	}
	for message, content := range map[string][]byte{
		"x is empty. Choose a picture.":                                        {},
		"x is an SVG picture, which may hold scripts. Save it as PNG.":         []byte(`<?xml version="1.0"?><SVG onload="alert(1)"/>`),
		"x is not a PNG, JPEG or GIF picture. Save it as one of these.":        []byte("<html><script>alert(1)</script>"),
		"x has 4097 x 1 pixels and 4096 x 4096 are allowed. Make it smaller.":  picture(t, 4097, 1),
		"x has 1048577 bytes and a picture may have 1048576. Make it smaller.": make([]byte, texts.MaxPicture+1),
	} {
		_, err := texts.Sniff("x", content, texts.MaxPicture)
		require.EqualError(t, err, message)
	}
}
