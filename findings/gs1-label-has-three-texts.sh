#!/bin/sh
# One label by GS1 has another text for each reader, so its number of trade is found by some scanners only.
# Packages: bwip-js 4.11.4 draws it, zxing-wasm 3.1.3 and @zxing/library 0.23.0 read it, sharp 0.35.5 gives the pixels.
# Expected: one text for the article 08901234567890 with the serial number A12. Seen: with brackets, without them, and with a sign
# in front, depending on the reader and on the kind of code. None is the number by which an article is stored.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error bwip-js@4.11.4 zxing-wasm@3.1.3 @zxing/library@0.23.0 sharp@0.35.5 >>npm.log
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import bwip from 'bwip-js'
import sharp from 'sharp'
import * as zxing from '@zxing/library'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer
prepareZXingModule({ overrides: { wasmBinary } })
const hints = new Map([[zxing.DecodeHintType.TRY_HARDER, true]])
const text = '(01)08901234567890(21)A12'
for (const bcid of ['gs1-128', 'gs1datamatrix', 'gs1qrcode']) {
  const png = await bwip.toBuffer({ bcid, text, scale: 3, height: 20, padding: 10, backgroundcolor: 'FFFFFF' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [wasm] = await readBarcodes({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' })
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4])
  const source = new zxing.RGBLuminanceSource(grey, width, height)
  const reader = new zxing.MultiFormatReader()
  reader.setHints(hints)
  const other = reader.decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))).getText()
  console.log(bcid, JSON.stringify(wasm?.text), JSON.stringify(other))
}
JS
node try.mjs 2>reader.log >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
gs1-128 "(01)08901234567890(21)A12" "010890123456789021A12"
gs1datamatrix "(01)08901234567890(21)A12" "\u001d010890123456789021A12"
gs1qrcode "(01)08901234567890(21)A12" "010890123456789021A12"
SEEN
echo 'The behaviour is as described.'
