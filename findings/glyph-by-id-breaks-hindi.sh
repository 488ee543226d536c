#!/bin/sh
# A glyph that was read by its id is no letter any more: the same word is then laid out wrongly.
# Package: fontkit 2.0.4 (under pdfkit), with the typeface of @expo-google-fonts/anek-devanagari 0.4.1.
# Expected: `getGlyph(id)` only reads, for example the name of a glyph, and `layout` gives the same before and after it. Seen:
# the font keeps the glyph of the first call without its code point, so the Indic shaper takes it for no letter and leaves
# the short i behind its consonant, where it belongs to the next one. Latin words stay right, and nothing is raised.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error fontkit@2.0.4 @expo-google-fonts/anek-devanagari@0.4.1 >>npm.log
cat >try.mjs <<'JS'
import { openSync } from 'fontkit'
const file = 'node_modules/@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf'
const names = (font, word) => font.layout(word).glyphs.map(({ name }) => name).join(' ')
for (const word of ['किताब', 'kurta']) {
  console.log('fresh font:', names(openSync(file), word))
  const font = openSync(file)
  for (const letter of word) font.getGlyph(font.glyphForCodePoint(letter.codePointAt(0)).id)
  console.log('letters first, by code point:', names(font, word))
  const other = openSync(file)
  const ids = [...word].map((letter) => font.glyphForCodePoint(letter.codePointAt(0)).id)
  for (const id of ids) other.getGlyph(id)
  console.log('letters first, by id:', names(other, word))
}
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
fresh font: matraIseven.dv Ka.dv Ta.dv matraA.dv Ba.dv
letters first, by code point: matraIseven.dv Ka.dv Ta.dv matraA.dv Ba.dv
letters first, by id: Ka.dv matraI.dv Ta.dv matraA.dv Ba.dv
fresh font: k u r t a
letters first, by code point: k u r t a
letters first, by id: k u r t a
SEEN
cat seen.txt
echo 'The behaviour is as described.'
