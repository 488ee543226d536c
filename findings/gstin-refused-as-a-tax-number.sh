#!/bin/sh
# validator's tax number of India is fifteen digits, so it refuses every GSTIN.
# Package: validator 13.15.35, isVAT(text, 'IN').
# Expected: a GSTIN (two digits of the State, a PAN with letters, entity, Z, check character; CGST Rules 2017, rule 10)
# is a tax number of India. Seen: false for it, true for fifteen digits, which no GSTIN can be. The check character is not read.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error validator@13.15.35 >>npm.log
cat >try.mjs <<'JS'
import validator from 'validator'
for (const text of ['08ABCDE1234F1Z5', '123456789012345']) console.log(text, validator.isVAT(text, 'IN'))
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
08ABCDE1234F1Z5 false
123456789012345 true
SEEN
cat seen.txt
echo 'The behaviour is as described.'
