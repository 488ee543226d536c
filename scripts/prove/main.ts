import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createBookingWork } from './booking-work.ts'
import { proveKills } from './kills.ts'
import { provePowerCuts } from './power-cuts.ts'
import { proveLastUnit } from './races.ts'

type Result = { name: string; passed: boolean }
type Proof = { name: string; prove: () => Promise<string[]> }

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const main = 'dist/server/main.js'
const size = values.short
  ? { cutRounds: 1, kills: 3, shoppers: 12, raceRounds: 1_000 }
  : { cutRounds: 40, kills: 100, shoppers: 12, raceRounds: 10_000 }

const proofs: Proof[] = [
  {
    name: `${size.raceRounds} rounds of 20 shoppers for the last unit on PostgreSQL oversell nothing`,
    prove: async () => {
      const url = process.env['TEST_DATABASE_URL']
      return (await proveLastUnit({ rounds: size.raceRounds, shoppers: 20, url })).faults
    },
  },
  {
    name: `${size.cutRounds * 5} power cuts lose no acknowledged booking`,
    prove: async () => {
      const options = { rounds: size.cutRounds, acts: 200, cutsPerRound: 5 }
      return (await provePowerCuts(createBookingWork(), options)).faults
    },
  },
  {
    name: `${size.kills} kill -9 under load lose no acknowledged booking and repeat none`,
    prove: async () => {
      const options = { main, rounds: size.kills, shoppersPerRound: size.shoppers }
      return (await proveKills(options)).faults
    },
  },
]

const results: Result[] = []
for (const { name, prove } of proofs) {
  const started = performance.now()
  const faults = await prove().catch((error: unknown) => [String(error)])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  for (const fault of faults.slice(0, 10)) console.log(`     ${fault}`)
  results.push({ name, passed: faults.length === 0 })
}
const file = process.env['TEST_RESULTS_FILE']
if (file) writeFileSync(file, JSON.stringify(results))
// A database that could not be opened may leave something behind that keeps the process alive.
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
