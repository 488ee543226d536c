#!/bin/sh
# HAProxy reads a number in JSON with six digits, and finds no Hindi text that is written with escapes.
# Package: Debian's haproxy 2.6.12, converter json_query, on values that are valid JSON (RFC 8259).
# Expected: a code of thirteen digits and a sum are given as they stand, and "\u091c" is the letter that it stands for. Seen: the
# code is 9.506e+12, so that all codes of one company are equal; of 1234567.25 only 1.23457e+06 is left; a Hindi city is found
# when it is written in its own letters, and is missing when the same city is written with escapes, as several languages do.
set -eu
version=$(haproxy -v 2>/dev/null | sed -n 's/^HAProxy version \(2\.6\.12\).*/\1/p' || true)
if [ -z "$version" ]; then
  echo 'HAProxy 2.6.12 is needed. On Debian 12: apt-get install haproxy'
  exit 2
fi
dir=$(mktemp -d)
trap 'kill "$(cat "$dir/pid")" 2>/dev/null || true; rm -rf "$dir"' EXIT
cd "$dir"
cat >try.cfg <<'CFG'
defaults
    mode http
    timeout connect 1s
    timeout client 5s
    timeout server 5s
frontend try
    bind unix@./socket
    http-request set-var(txn.found) req.hdr(x-place),url_dec,json_query('$.it')
    http-request return status 200 content-type text/plain lf-string "%[var(txn.found)]"
CFG
haproxy -f try.cfg -D -p pid
cat >try.mjs <<'JS'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
const ask = (json) =>
  new Promise((answered, failed) => {
    const headers = { 'x-place': encodeURIComponent(json) }
    request({ socketPath: './socket', headers }, (answer) => answered(text(answer))).on('error', failed).end()
  })
const jsons = ['{"it":"जयपुर"}', '{"it":"\\u091c\\u092f\\u092a\\u0941\\u0930"}', '{"it":"9506000134352"}', '{"it":9506000134352}', '{"it":9506000134369}', '{"it":1234567.25}', '{"it":499.5}']
for (const json of jsons) console.log(json, '->', (await ask(json)) || 'nothing')
JS
node try.mjs >seen.txt
echo "HAProxy $version"
cat seen.txt
diff seen.txt - <<'SEEN'
{"it":"जयपुर"} -> जयपुर
{"it":"\u091c\u092f\u092a\u0941\u0930"} -> nothing
{"it":"9506000134352"} -> 9506000134352
{"it":9506000134352} -> 9.506e+12
{"it":9506000134369} -> 9.506e+12
{"it":1234567.25} -> 1.23457e+06
{"it":499.5} -> 499.5
SEEN
echo 'The behaviour is as described.'
