#!/bin/sh
# PostgreSQL's text search reads a bangle size after a hyphen as a negative number.
# Package: @electric-sql/pglite 0.5.16 (PostgreSQL 18), parser `default`; PostgreSQL 15.18 answers the same.
# Expected: "bangle-2.4" (2.4 is a usual bangle size) is found by 2.4. Seen: the lexeme is -2.4, and 2.4 finds nothing;
# of the age "3-4Y" of children's clothes only 3 and -4 remain.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @electric-sql/pglite@0.5.16 >>npm.log
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = new PGlite()
const vector = async (text) =>
  (await db.query("select to_tsvector('simple', $1)::text as words", [text])).rows[0].words
console.log(await vector('bangle-2.4'))
console.log(await vector('frock 3-4Y'))
const found = "select to_tsvector('simple', 'bangle-2.4') @@ to_tsquery('simple', '2.4') as found"
console.log((await db.query(found)).rows[0].found)
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
'-2.4':2 'bangle':1
'-4':3 '3':2 'frock':1 'y':4
false
SEEN
cat seen.txt
echo 'The behaviour is as described.'
