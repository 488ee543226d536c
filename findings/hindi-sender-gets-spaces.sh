#!/bin/sh
# The Hindi name of a sender gets spaces inside its words, the same words in the subject do not.
# Packages: nodemailer 10.6.0, which writes the email; Debian's python3 3.11.2, whose email package reads it with its modern policy.
# Expected: encoded words that follow each other are joined without the space between them (RFC 2047, 6.2), in every field. Seen:
# Python joins them so in the subject, and puts a space between them in the name of a sender. A long name in Latin letters is not
# encoded and stays whole. A program that finds a sender by name, or answers it, does not know the shop any more.
set -eu
version=$(/usr/bin/python3 --version 2>/dev/null | sed -n 's/^Python \(3\.11\.2\)$/\1/p' || true)
if [ -z "$version" ]; then
  echo 'Python 3.11.2 is needed. On Debian 12: apt-get install python3'
  exit 2
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error nodemailer@10.6.0 >>npm.log
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
const transport = createTransport({ streamTransport: true, buffer: true })
const name = 'सोनी बैंगल्स, जौहरी बाज़ार'
const { message } = await transport.sendMail({
  from: { name, address: 'shop@example.com' },
  to: { name: 'Soni Bangles and Daughters, Johari Bazaar, Jaipur', address: 'b@example.com' },
  subject: name,
  text: 'Ready.',
})
writeFileSync('mail.eml', message)
JS
cat >read.py <<'PY'
import email
from email import policy
with open('mail.eml', 'rb') as file:
    mail = email.message_from_binary_file(file, policy=policy.default)
print('subject:', mail['subject'])
print('from:', mail['from'].addresses[0].display_name)
print('to:', mail['to'].addresses[0].display_name)
PY
node write.mjs
PYTHONUTF8=1 /usr/bin/python3 read.py >seen.txt
echo "Python $version"
cat seen.txt
diff seen.txt - <<'SEEN'
subject: सोनी बैंगल्स, जौहरी बाज़ार
from: सोनी बैंगल ्स, जौहरी बा ज़ार
to: Soni Bangles and Daughters, Johari Bazaar, Jaipur
SEEN
echo 'The behaviour is as described.'
