#!/bin/sh
# A Hindi name in a zip is unpacked as other letters by Info-ZIP's unzip, though the zip says that it is UTF-8.
# Packages: fflate 0.8.3; unzip 6.0 and libarchive-tools (bsdtar) of Debian 12.
# Expected: the flag for UTF-8 decides. Seen: unzip looks at the system that made the zip first; fflate names MS-DOS, and unzip then
# takes the bytes for a code page of MS-DOS. Python's zip with the same name says Unix, and its name comes out right. bsdtar
# reads both. Files for an accountant need names in ASCII.
set -eu
version=$(unzip -v 2>/dev/null | sed -n 's/^UnZip \(6\.00\) .*/\1/p' || true)
if [ -z "$version" ] || ! command -v bsdtar >/dev/null || ! command -v python3 >/dev/null; then
  echo 'UnZip 6.00, bsdtar and python3 are needed. On Debian 12: apt-get install unzip libarchive-tools python3'
  exit 2
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export LC_ALL=C.UTF-8
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error fflate@0.8.3 >>npm.log
cat >try.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
const zip = Buffer.from(zipSync({ 'बिक्री.csv': strToU8('a,b') }))
writeFileSync('fflate.zip', zip)
console.log('flag for UTF-8:', (zip.readUInt16LE(6) & 0x800) !== 0)
JS
{
  node try.mjs
  python3 -c "import zipfile; zipfile.ZipFile('python.zip', 'w').writestr('बिक्री.csv', 'a,b')"
  for zip in fflate python; do
    unzip -l "$zip.zip" | grep -q 'बिक्री.csv' && unzip=right || unzip=wrong
    bsdtar tf "$zip.zip" | grep -q 'बिक्री.csv' && bsdtar=right || bsdtar=wrong
    echo "$zip: unzip $unzip, bsdtar $bsdtar"
  done
} >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
flag for UTF-8: true
fflate: unzip wrong, bsdtar right
python: unzip right, bsdtar right
SEEN
echo 'The behaviour is as described.'
