#!/bin/sh
# A bar code of a Hindi text is drawn without an error, and a scanner reads other letters.
# Packages: bwip-js 4.11.4 (code128), read back with @zxing/library 0.21.3.
# Expected: an error, because Code 128 has the letters of Latin-1 only. Seen: the bytes of UTF-8 are drawn as if they were Latin-1,
# so the scanner types letters that match no article. Latin codes come back as they were.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error bwip-js@4.11.4 @zxing/library@0.21.3 pngjs@7.0.0 >>npm.log
cat >try.mjs <<'JS'
import bwip from 'bwip-js/node'
import { PNG } from 'pngjs'
import { BinaryBitmap, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library'
const style = { bcid: 'code128', scale: 3, height: 15, paddingwidth: 10, paddingheight: 5, backgroundcolor: 'FFFFFF' }
for (const text of ['KURTA-12', 'ज़री-12']) {
  const { width, height, data } = PNG.sync.read(await bwip.toBuffer({ ...style, text }))
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4])
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  const read = new MultiFormatReader().decode(picture).getText()
  console.log(text, read === text, Buffer.from(read, 'latin1').toString('utf8') === text)
}
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
KURTA-12 true true
ज़री-12 false true
SEEN
cat seen.txt
echo 'The behaviour is as described.'
