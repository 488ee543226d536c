#!/bin/sh
# Amounts in English words for India count above crore in arab and kharab, not in hundreds of crores.
# Package: to-words 5.7.0, locale en-IN with currency.
# Expected: "One Hundred Crore Rupees Only". Seen: "One Arab Rupees Only", and a hundred times that is a kharab.
# A statement of a city's yearly sales reaches this size.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error to-words@5.7.0 >>npm.log
cat >try.mjs <<'JS'
import { ToWords } from 'to-words'
const words = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true } })
for (const rupees of [10_000_000, 1_000_000_000, 100_000_000_000]) console.log(rupees, words.convert(rupees))
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
10000000 One Crore Rupees Only
1000000000 One Arab Rupees Only
100000000000 One Kharab Rupees Only
SEEN
cat seen.txt
echo 'The behaviour is as described.'
