#!/bin/sh
# A reader of barcodes gives another number for a UPC-E code than the eight digits that are printed below its bars.
# Package: zxing-wasm 3.1.3, which barcode-detector 3.2.2 uses where a browser has no reader of its own.
# Expected: the eight digits, as a hand scanner types them; and of a UPC-A its twelve digits, when that format is asked for.
# Seen: both come as thirteen digits, the UPC-E expanded, so that a code typed from the label is not found by the camera.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error zxing-wasm@3.1.3 >>npm.log
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer'
const wasm = (file) => ({ wasmBinary: readFileSync(`node_modules/zxing-wasm/dist/${file}`).buffer })
prepareReader({ overrides: wasm('reader/zxing_reader.wasm') })
prepareWriter({ overrides: wasm('writer/zxing_writer.wasm') })
for (const [format, printed] of [['UPCE', '01234565'], ['UPCA', '036000291452'], ['EAN8', '96385074']]) {
  const { image } = await writeBarcode(printed, { format, scale: 4 })
  const [code] = await readBarcodes(image, { formats: [format] })
  console.log(`${format}: printed ${printed}, read ${code?.text}`)
}
JS
node try.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
UPCE: printed 01234565, read 0012345000065
UPCA: printed 036000291452, read 0036000291452
EAN8: printed 96385074, read 96385074
SEEN
echo 'The behaviour is as described.'
