#!/bin/sh
# One switch of LibreOffice decides for India whether amounts are numbers and whether sizes are dates; no position has both right.
# Package: Debian's libreoffice-calc 7.4.7, opening a CSV with a language and "detect special numbers" off or on.
# Expected: the language alone says how 1,23,456.50 is read, and a size stays a text. Seen: off, the usual position, an amount with
# commas is a text, which a sum leaves out; on, it is a number in languages of India, but also with a comma at a wrong place,
# and a bangle of size 2-4 becomes the second of April. English of the USA keeps 2-4 and takes 2/4, Hindi the other way round.
set -eu
version=$(soffice --version 2>/dev/null | sed -n 's/^LibreOffice \(7\.4\.7\).*/\1/p' || true)
if [ -z "$version" ]; then
  echo 'LibreOffice 7.4.7 is needed. On Debian 12: apt-get install libreoffice-calc-nogui'
  exit 2
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >try.csv <<'CSV'
size,amount
2-4,"1,23,456.50"
2/4,"12,34.50"
CSV
cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs'
const [name, position, file] = process.argv.slice(2)
// LibreOffice writes equal cells beside each other once.
const cell = /<table:table-cell[^>]*office:value-type="(\w+)"(?: office:(?:date-)?value="([^"]*)")?[^>]*>\s*<text:p>([^<]*)/g
const [, , ...cells] = [...readFileSync(file, 'utf8').matchAll(cell)]
const shown = cells.map(([, type, value = '', text]) => (type === 'date' ? `date ${value.slice(5)}` : `${type} ${value || text}`))
console.log([name, position, ...shown].join(' | '))
JS
# The numbers of the languages: English of the USA, English of India, Hindi.
show() {
  soffice "-env:UserInstallation=file://$dir/profile" --headless --convert-to fods \
    --infilter="CSV:44,34,76,1,,$2,false,$3" --outdir "$dir" try.csv >soffice.log 2>&1
  node show.mjs "$1" "special numbers: $3" try.fods
}
{
  show en-IN 16393 false
  show en-US 1033 true
  show en-IN 16393 true
  show hi-IN 1081 true
} >seen.txt
echo "LibreOffice $version"
cat seen.txt
diff seen.txt - <<'SEEN'
en-IN | special numbers: false | string 2-4 | string 1,23,456.50 | string 2/4 | string 12,34.50
en-US | special numbers: true | string 2-4 | string 1,23,456.50 | date 02-04 | string 12,34.50
en-IN | special numbers: true | date 04-02 | float 123456.5 | date 04-02 | float 1234.5
hi-IN | special numbers: true | date 04-02 | float 123456.5 | string 2/4 | float 1234.5
SEEN
echo 'The behaviour is as described.'
