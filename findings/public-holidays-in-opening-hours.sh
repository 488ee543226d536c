#!/bin/sh
# Opening hours with "PH off" cannot be read for a shop in India.
# Package: opening_hours 3.15.0, the reader of OpenStreetMap's opening hours, with the place of a shop in Jaipur.
# Expected: the week counts, and the unknown holiday gives a warning. Seen: the whole value is refused with an error, so hours
# that mappers write for most shops are lost; the same value without "PH off" is read.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error opening_hours@3.15.0 >>npm.log
cat >try.mjs <<'JS'
import OpeningHours from 'opening_hours'
const place = { lat: 26.92, lon: 75.82, address: { country_code: 'in', state: 'Rajasthan' } }
console.error = () => undefined
for (const hours of ['Mo-Sa 11:00-21:00', 'Mo-Sa 11:00-21:00; PH off'])
  try {
    console.log(hours, '|', new OpeningHours(hours, place).getState(new Date(2026, 10, 28, 12, 0)))
  } catch (error) {
    console.log(hours, '|', /There are no holidays.*/.exec(String(error))?.[0])
  }
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
Mo-Sa 11:00-21:00 | true
Mo-Sa 11:00-21:00; PH off | There are no holidays (PH) defined for country in.
SEEN
cat seen.txt
echo 'The behaviour is as described.'
