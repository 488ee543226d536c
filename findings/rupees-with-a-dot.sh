#!/bin/sh
# Price readers take the dot of "Rs." for a decimal point: "Rs. 499" is half a rupee.
# Packages: currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6.
# Expected: 499, an error, or NaN. Seen: 0.5, 0.499 and 0.499, without an error; "Rs 499" without the dot is 499.
# India writes both forms in lists and on labels, so a list that mixes them sells some goods at a thousandth of the price.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 >>npm.log
cat >try.mjs <<'JS'
import currency from 'currency.js'
import accounting from 'accounting'
import numeral from 'numeral'
for (const text of ['Rs 499', 'Rs. 499', 'Rs.2,390'])
  console.log(text, currency(text).value, accounting.unformat(text), numeral(text).value())
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
Rs 499 499 499 499
Rs. 499 0.5 0.499 0.499
Rs.2,390 0.24 0.239 0.239
SEEN
cat seen.txt
echo 'The behaviour is as described.'
