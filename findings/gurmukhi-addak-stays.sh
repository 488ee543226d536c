#!/bin/sh
# The sign that doubles a consonant in Punjabi stays Punjabi inside a Hindi or Latin word.
# Package: @indic-transliteration/sanscript 1.3.3, from gurmukhi.
# Expected: the addak doubles the next letter (patti, kacchi). Seen: it is copied as it is, so the result has two scripts,
# matches no word and is drawn as a box by fonts of one script. Words with it are common in names of goods (patti, salwar ghutti).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error @indic-transliteration/sanscript@1.3.3 >>npm.log
cat >try.mjs <<'JS'
import Sanscript from '@indic-transliteration/sanscript'
for (const word of ['ਪੱਟੀ', 'ਜੁੱਤੀ'])
  console.log(word, Sanscript.t(word, 'gurmukhi', 'devanagari'), Sanscript.t(word, 'gurmukhi', 'iast'))
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
ਪੱਟੀ पੱटी paੱṭī
ਜੁੱਤੀ जुੱती juੱtī
SEEN
cat seen.txt
echo 'The behaviour is as described.'
