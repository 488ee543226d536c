#!/bin/sh
# A telephone number in Devanagari digits is no number for libphonenumber-js; one in Arabic digits is.
# Package: libphonenumber-js 1.13.16 (`max`).
# Expected: digits of India are read as Arabic-Indic ones are. Seen: undefined for
# Devanagari, Bengali and Gujarati digits, +91 98290 12345 for Arabic-Indic ones. Hindi keyboards of phones write Devanagari
# digits, so a form must turn them into ASCII before it asks the library.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error libphonenumber-js@1.13.16 >>npm.log
cat >try.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
for (const text of ['9829012345', '٩٨٢٩٠١٢٣٤٥', '९८२९०१२३४५', '৯৮২৯০১২৩৪৫', '૯૮૨૯૦૧૨૩૪૫'])
  console.log(text, parsePhoneNumberFromString(text, 'IN')?.number)
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
9829012345 +919829012345
٩٨٢٩٠١٢٣٤٥ +919829012345
९८२९०१२३४५ undefined
৯৮২৯০১২৩৪৫ undefined
૯૮૨૯૦૧૨૩૪૫ undefined
SEEN
cat seen.txt
echo 'The behaviour is as described.'
