#!/bin/sh
# A regular expression that removes what is no letter changes Hindi words into other words.
# Package: @electric-sql/pglite 0.5.16 (PostgreSQL 18, character type C.UTF-8); PostgreSQL 15.18 with C.UTF-8 answers the same.
# Expected: \W keeps a word of one script whole. Seen: vowel signs stay, but the halant, which joins consonants, and the nukta,
# the dot below, go: kirti becomes kirati, without an error, and such words are no words for \w.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @electric-sql/pglite@0.5.16 >>npm.log
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = new PGlite()
const text = "select regexp_replace($1, '\\W', '', 'g') as kept, $1 ~ '^\\w+$' as is_word"
for (const word of ['लाल', 'चूड़ी', 'कीर्ति', 'वस्त्र']) {
  const { kept, is_word } = (await db.query(text, [word])).rows[0]
  console.log(word, kept, is_word)
}
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
लाल लाल true
चूड़ी चूडी false
कीर्ति कीरति false
वस्त्र वसतर false
SEEN
cat seen.txt
echo 'The behaviour is as described.'
