package build

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
)

// unpack writes the plain files and folders of a tar archive into a folder, and nothing outside of it.
func unpack(archive []byte, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the archive: %w", err)
		}
		name := path.Clean(header.Name)
		switch header.Typeflag {
		case tar.TypeDir:
			if name != "." {
				err = root.MkdirAll(name, 0o755)
			}
		case tar.TypeReg:
			if err = root.MkdirAll(path.Dir(name), 0o755); err == nil {
				err = unpackFile(root, name, header, r)
			}
		}
		if err != nil {
			return fmt.Errorf("write the file %s: %w", name, err)
		}
	}
}

func unpackFile(root *os.Root, name string, header *tar.Header, content io.Reader) error {
	file, err := root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, modeOf(header.Mode))
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Close())
}

// modeOf keeps whether a file can be executed. Everybody may read it, because sandboxes have users of their own.
func modeOf(mode int64) fs.FileMode {
	if mode&0o111 != 0 {
		return 0o755
	}
	return 0o644
}
