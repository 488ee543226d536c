#!/bin/sh
# A reader of QR codes takes short Hindi texts for Japanese ones.
# Packages: Debian's zbar-tools 0.23.92 (zbarimg); codes drawn by qr 0.7.0 and, with an ECI, by bwip-js 4.11.4; checked with jsqr 1.4.0.
# Expected: bytes that are correct UTF-8 are read as UTF-8, as phones do. Seen: where they are correct Shift-JIS too, Japanese
# letters come out without an error: for "shop", "kurta 12" and a price with the sign of the rupee, but not for the name of a shop. A code
# that names its encoding (ECI 26) is read correctly; most libraries that draw QR codes name none.
set -eu
version=$(zbarimg --version 2>/dev/null || true)
if [ "$version" != 0.23.92 ]; then
  echo "zbarimg 0.23.92 is needed, found: ${version:-none}. On Debian 12: apt-get install zbar-tools"
  exit 2
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error qr@0.7.0 bwip-js@4.11.4 jsqr@1.4.0 pngjs@7.0.0 >>npm.log
cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import bwip from 'bwip-js/node'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { encodeQR } from 'qr'
const SCALE = 6
function draw(text) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const png = new PNG({ width: rows.length * SCALE, height: rows.length * SCALE })
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) {
      const grey = rows[Math.floor(y / SCALE)][Math.floor(x / SCALE)] ? 0 : 255
      png.data.set([grey, grey, grey, 255], (y * png.width + x) * 4)
    }
  return PNG.sync.write(png)
}
/** The bytes of the text after the number of UTF-8 among encodings. */
function drawWithEncoding(text) {
  const bytes = [...Buffer.from(text)].map((byte) => `^${String(byte).padStart(3, '0')}`)
  const style = { scale: SCALE, paddingwidth: 8, paddingheight: 8, backgroundcolor: 'FFFFFF' }
  return bwip.toBuffer({ bcid: 'qrcode', text: `^ECI000026${bytes.join('')}`, parse: true, parsefnc: true, ...style })
}
function zbar(file) {
  writeFileSync('code.png', file)
  return execFileSync('zbarimg', ['--nodbus', '--quiet', '--raw', 'code.png'], { encoding: 'utf8' }).trimEnd()
}
function phone(file) {
  const { data, width, height } = PNG.sync.read(file)
  return jsqr(new Uint8ClampedArray(data), width, height)?.data
}
for (const text of ['दुकान', 'कुर्ता 12', '₹499', 'सोनी बैंगल्स'])
  console.log(text, '| jsqr', phone(draw(text)), '| zbar', zbar(draw(text)), '| zbar, with ECI', zbar(await drawWithEncoding(text)))
JS
node try.mjs >seen.txt
echo "zbarimg $version"
cat seen.txt
diff seen.txt - <<'SEEN'
दुकान | jsqr दुकान | zbar 爨ｦ爭≒､歩､ｾ爨ｨ | zbar, with ECI दुकान
कुर्ता 12 | jsqr कुर्ता 12 | zbar 爨歩･≒､ｰ爭財､､爨ｾ 12 | zbar, with ECI कुर्ता 12
₹499 | jsqr ₹499 | zbar 竄ｹ499 | zbar, with ECI ₹499
सोनी बैंगल्स | jsqr सोनी बैंगल्स | zbar सोनी बैंगल्स | zbar, with ECI सोनी बैंगल्स
SEEN
echo 'The behaviour is as described.'
