#!/bin/sh
# Text without accents hides prices: PostgreSQL's unaccent turns the sign of the rupee into letters before the number.
# Package: @electric-sql/pglite 0.5.16 (PostgreSQL 18) with its extension unaccent; the rules of PostgreSQL 15.18 are the same.
# Expected: only letters lose their accents. Seen: the sign becomes "Rs" without a space, so that a price is one word with it and
# 499 finds nothing; the older sign of rupees stays. A size with the sign of times gets a star, and the nukta of Hindi stays.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @electric-sql/pglite@0.5.16 >>npm.log
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
const db = new PGlite({ extensions: { unaccent } })
await db.exec('create extension unaccent')
const ask = async (text, value) => (await db.query(text, [value])).rows[0].answer
for (const text of ['₹499', '₨499', '10×12', 'ज़री'])
  console.log(text, await ask('select unaccent($1) as answer', text))
const found = (text) => `select to_tsvector('simple', ${text}) @@ to_tsquery('simple', '499') as answer`
console.log('499 in "kurta ₹499":', await ask(found('$1'), 'kurta ₹499'))
console.log('499 in it without accents:', await ask(found('unaccent($1)'), 'kurta ₹499'))
JS
node try.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
₹499 Rs499
₨499 ₨499
10×12 10*12
ज़री ज़री
499 in "kurta ₹499": true
499 in it without accents: false
SEEN
echo 'The behaviour is as described.'
