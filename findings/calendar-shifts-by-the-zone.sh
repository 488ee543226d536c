#!/bin/sh
# An event in a calendar of India is written with the hours of UTC, so a phone shows it five and a half hours early.
# Package: ical-generator 10.2.0, calendar with timezone Asia/Kolkata, times as Date, process in UTC as servers run.
# Expected: 19:00 in India, 13:30Z, or an error that a Date cannot be shown in that zone. Seen: DTSTART 133000 without Z beside
# X-WR-TIMEZONE Asia/Kolkata, which means half past one in India.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error ical-generator@10.2.0 >>npm.log
cat >try.mjs <<'JS'
import ical from 'ical-generator'
const calendar = ical({ name: 'Pickup', timezone: 'Asia/Kolkata' })
const start = new Date(Date.UTC(2026, 10, 29, 13, 30))
calendar.createEvent({ start, end: new Date(start.getTime() + 1_800_000), summary: 'Pick up' })
console.log(calendar.toString().match(/^(?:X-WR-TIMEZONE|DTSTART).*$/gm).join('\n'))
JS
TZ=UTC node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
X-WR-TIMEZONE:Asia/Kolkata
DTSTART:20261129T133000
SEEN
cat seen.txt
echo 'The behaviour is as described.'
