#!/bin/sh
# The Hindi stemmer of PostgreSQL makes one word of garments that are different goods.
# Package: @electric-sql/pglite 0.5.16 (PostgreSQL 18), text search configuration `hindi`; PostgreSQL 15.18 answers the same.
# Expected: a stemmer joins singular and plural. Seen: it also joins kurta and kurti, shoe (juta) and jutti (juti),
# watch (ghadi) and clay pot (ghada), garland (mala) and goods (mal).
# A shop search in Hindi with this configuration lists men's kurtas for women's kurtis.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @electric-sql/pglite@0.5.16 >>npm.log
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = new PGlite()
for (const [one, other] of [['कुर्ता', 'कुर्ती'], ['जूता', 'जूती'], ['घड़ी', 'घड़ा'], ['माला', 'माल']]) {
  const text = "select to_tsvector('hindi', $1) @@ plainto_tsquery('hindi', $2) as found"
  console.log(one, other, (await db.query(text, [one, other])).rows[0].found)
}
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
कुर्ता कुर्ती true
जूता जूती true
घड़ी घड़ा true
माला माल true
SEEN
cat seen.txt
echo 'The behaviour is as described.'
