#!/bin/sh
# The same files and the same time give another zip on a server in another time zone.
# Package: fflate 0.8.3, with the time of a file given as a Date.
# Expected: one instant is written in one way, so that an archive that is made again can be compared byte by byte. Seen: the hours
# of the process's own zone. An accountant's folder made by two servers then differs, though nothing in it has changed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error fflate@0.8.3 >>npm.log
cat >try.mjs <<'JS'
import { strToU8, zipSync } from 'fflate'
const zip = Buffer.from(zipSync({ 'sales.csv': [strToU8('a,b'), { mtime: new Date('2026-07-31T20:00:00Z') }] }))
const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)]
console.log(process.env.TZ, `day ${date & 31}, ${time >> 11}:${(time >> 5) & 63}`)
JS
for zone in UTC Asia/Kolkata; do TZ=$zone node try.mjs; done >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
UTC day 31, 20:0
Asia/Kolkata day 1, 1:30
SEEN
echo 'The behaviour is as described.'
