#!/bin/sh
# The holidays of India in date-holidays have no Diwali, Holi, Dussehra or Eid.
# Package: date-holidays 3.37.0, country IN, State RJ (Rajasthan), year 2026.
# Expected: the days on which shops of the State are closed or crowded. Seen: eight days with a fixed or Christian date, and
# none of the festivals that follow the moon, without a word about it. A shop's closed days cannot come from this list.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error date-holidays@3.37.0 >>npm.log
cat >try.mjs <<'JS'
import Holidays from 'date-holidays'
for (const { date, name } of new Holidays('IN', 'RJ').getHolidays(2026)) console.log(date.slice(0, 10), name)
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
2026-01-26 Republic Day
2026-04-03 Good Friday
2026-04-14 Ambedkar Jayanti
2026-05-08 Rabindra Jayanti
2026-05-09 Maharana Pratap Jayanti
2026-08-15 Independence Day
2026-10-02 Gandhi Jayanti
2026-12-25 Christmas Day
SEEN
cat seen.txt
echo 'The behaviour is as described.'
