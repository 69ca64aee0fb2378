package bundle

import (
	"archive/tar"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"

	"github.com/agon-judge/agon/games/engine"
)

// maxStream is how much of a tar stream is read: the files, their headers and padding, and what is left out of it.
const maxStream = 2 * MaxUnpacked

// untar reads a tar archive of any packing.
func untar(c *collection, k kind, data []byte) error {
	stream, err := unpacked(k, data)
	if err != nil {
		return err
	}
	r := tar.NewReader(&bounded{r: stream, left: maxStream})
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			// The checksum of the packing comes after the end that tar knows of. A tar has zeros there.
			_, err = io.Copy(io.Discard, &bounded{r: stream, left: maxStream})
			return err
		}
		if errors.Is(err, tar.ErrHeader) {
			return engine.SourceErrorf(engine.BadArchive, "The %s archive holds no tar archive, or a damaged one: pack your files again.", k)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) { // those paths are looked at below
			return err
		}
		if err := untarEntry(c, h, r); err != nil {
			return err
		}
	}
}

func untarEntry(c *collection, h *tar.Header, content io.Reader) error {
	if h.Typeflag == tar.TypeXGlobalHeader { // a comment, as git writes it
		return nil
	}
	name, err := c.enter(h.Name)
	if err != nil || name == "" {
		return err
	}
	switch h.Typeflag {
	case tar.TypeDir:
		return nil
	case tar.TypeReg:
		return c.add(name, content)
	case tar.TypeLink, tar.TypeSymlink:
		return isLink(h.Name)
	}
	return isSpecial(h.Name)
}

// unpacked is the tar stream in a packing.
func unpacked(k kind, data []byte) (io.Reader, error) {
	packed := bytes.NewReader(data)
	switch k {
	case gzipTar:
		return gzip.NewReader(packed)
	case bzip2Tar:
		return bzip2.NewReader(packed), nil
	case xzTar:
		return newXZ(packed)
	case plainTar, zipArchive, unreadable, notPacked:
	}
	return packed, nil
}

// bounded refuses to read more of a stream than is left.
type bounded struct {
	r    io.Reader
	left int64
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, tooMuch()
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
