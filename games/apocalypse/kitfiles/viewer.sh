#!/bin/sh
# Opens the viewer in the browser with a match:
#
#   ./viewer.sh default.out
#
# The browser is that of the system, or $BROWSER.

kit=$(cd "$(dirname "$0")" && pwd)
match=$1

if [ $# -ne 1 ] || [ ! -r "$match" ]; then
  echo "usage: viewer.sh FILE, where FILE is a match, like default.out" >&2
  exit 2
fi

# The page is the viewer, and after it a script that drops the match on it, as you could with the mouse.
mkdir -p "$kit/obj" || exit 1
page=$kit/obj/viewer.html
name=$(basename "$match" | tr -cd 'A-Za-z0-9._-')
{
  cat "$kit/viewer.html"
  echo '<script>'
  echo "const match = Uint8Array.from(atob('$(gzip -c < "$match" | base64 | tr -d '\n')'), c => c.charCodeAt(0));"
  echo "const files = new DataTransfer();"
  echo "files.items.add(new File([match], '$name'));"
  echo "const drop = () => window.dispatchEvent(new DragEvent('drop', { dataTransfer: files }));"
  echo "window.addEventListener('load', () => setTimeout(drop, 100));"
  echo '</script>'
} > "$page" || exit 1

if [ -n "$BROWSER" ]; then
  exec "$BROWSER" "$page"
fi
case $(uname -s) in
  Darwin) exec open "$page" ;;
  MINGW* | MSYS* | CYGWIN*) exec explorer "$(cygpath -w "$page")" ;;
  *) exec xdg-open "$page" ;;
esac
