#!/bin/sh
# A receipt printer gets a question mark for the sign of the rupee, and bars that it cannot draw, without an error.
# Package: @point-of-sale/receipt-printer-encoder 4.0.1, ESC/POS, code page chosen automatically.
# Expected: an error, or "Rs", for a sign that no code page of the printer has, and an error for an EAN-13 whose check digit is
# wrong. Seen: "?499", and the wrong digits are sent; the printer then prints nothing where the bars should be.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @point-of-sale/receipt-printer-encoder@4.0.1 >>npm.log
cat >try.mjs <<'JS'
import Encoder from '@point-of-sale/receipt-printer-encoder'
const printer = () => new Encoder({ language: 'esc-pos', columns: 42 }).initialize().codepage('auto')
const readable = (bytes) => Buffer.from(bytes).toString('latin1').match(/[ -~]{4,}/g)
console.log(readable(printer().line('₹499 only').encode()))
console.log(readable(printer().barcode('8901030865271', 'ean13', 60).encode()))
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
[ '?499 only' ]
[ '8901030865271' ]
SEEN
cat seen.txt
echo 'The behaviour is as described.'
