#!/bin/sh
# One reader gives two texts for the code of a carton, and neither is the number that a shop has for the goods.
# Packages: zxing-wasm 3.1.3; barcode-detector 3.2.2, which has zxing-wasm inside; a GS1-128 drawn by bwip-js 4.11.4.
# Expected: the characters in the bars, as a hand scanner types them, by both. Seen: zxing-wasm adds the brackets that are printed
# below the bars and drops the separator; barcode-detector has neither brackets nor the parts, but a control character. Who
# changes from the one to the other, or compares with hand scanners, finds no goods. In the bars of an EAN-13 both are the same.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error zxing-wasm@3.1.3 barcode-detector@3.2.2 bwip-js@4.11.4 pngjs@7.0.0 >>npm.log
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { BarcodeDetector, prepareZXingModule as prepareDetector } from 'barcode-detector/ponyfill'
import bwip from 'bwip-js/node'
import { PNG } from 'pngjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
const overrides = { wasmBinary: readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer }
prepareZXingModule({ overrides })
prepareDetector({ overrides })
// Classes of browsers, of which the detector needs no more than the fields.
globalThis.ImageData = class {
  constructor(data, width, height) {
    Object.assign(this, { data, width, height })
  }
}
globalThis.DOMRectReadOnly = class {}
const style = { scale: 3, height: 15, paddingwidth: 10, paddingheight: 10, backgroundcolor: 'FFFFFF' }
for (const [bcid, text] of [['gs1-128', '(01)09506000134352(10)A1(21)7'], ['ean13', '9506000134352']]) {
  const { width, height, data } = PNG.sync.read(await bwip.toBuffer({ bcid, text, ...style }))
  const image = new ImageData(new Uint8ClampedArray(data), width, height)
  const [wasm] = await readBarcodes(image)
  const [detected] = await new BarcodeDetector().detect(image)
  console.log(bcid, JSON.stringify({ wasm: wasm.text, detected: detected.rawValue }))
}
JS
node try.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
gs1-128 {"wasm":"(01)09506000134352(10)A1(21)7","detected":"010950600013435210A1\u001d217"}
ean13 {"wasm":"9506000134352","detected":"9506000134352"}
SEEN
echo 'The behaviour is as described.'
