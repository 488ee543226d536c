#!/bin/sh
# A job queue that picks the oldest and most urgent jobs hands over a batch of them in no order.
# Packages: pg-boss 12.38.0 on @electric-sql/pglite 0.5.16 (PostgreSQL 18); PostgreSQL 15.18 answers the same.
# Expected: `fetch` with a batch size gives jobs in the order in which single calls give them: by priority, then by age. Seen: the
# right jobs are chosen, but they stand in the batch as the update of the table returns them. A worker that runs a batch from its
# first job to its last sends "ready" before "booked", and an urgent job after the others.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >npm.log
npm install --no-audit --no-fund --loglevel=error pg-boss@12.38.0 @electric-sql/pglite@0.5.16 >>npm.log
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { PgBoss } from 'pg-boss'
const db = new PGlite()
const executeSql = async (text, values = []) =>
  values.length > 0 ? db.query(text, values) : { rows: (await db.exec(text)).flatMap(({ rows }) => rows) }
const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
await boss.start()
await boss.createQueue('notices')
const COUNT = 40
const isSorted = (numbers) => numbers.every((number, at) => at === 0 || numbers[at - 1] <= number)
const fetch = async (batchSize) => (await boss.fetch('notices', { batchSize })).map(({ data }) => data.number)
const send = async (number, priority = 0) => boss.send('notices', { number }, { priority })

for (let number = 0; number < COUNT; number++) await send(number)
const single = []
for (let number = 0; number < COUNT; number++) single.push(...(await fetch(1)))
console.log('one by one, by age:', isSorted(single))

for (let number = 0; number < COUNT; number++) await send(number)
const batch = await fetch(COUNT)
console.log('as a batch, by age:', isSorted(batch), 'but all of them:', new Set(batch).size === COUNT)

for (let number = 0; number < COUNT; number++) await send(number % 2, 1 - (number % 2))
console.log('as a batch, urgent ones first:', isSorted(await fetch(COUNT)))
await boss.stop({ graceful: false })
await db.close()
JS
node try.mjs >seen.txt
diff seen.txt - <<'SEEN'
one by one, by age: true
as a batch, by age: false but all of them: true
as a batch, urgent ones first: false
SEEN
cat seen.txt
echo 'The behaviour is as described.'
