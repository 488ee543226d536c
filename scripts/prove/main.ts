import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accountRaces } from './account-races.ts'
import { createBookingWork } from './booking-work.ts'
import { proveClock } from './clock.ts'
import { proveConnections } from './connections.ts'
import { proveFloods } from './floods.ts'
import { proveFuzz } from './fuzz.ts'
import { proveKills } from './kills.ts'
import { proveMutants } from './mutants/prove-mutants.ts'
import { orderRaces } from './order-races.ts'
import { provePaymentKills } from './payment-kills.ts'
import { proveLives } from './lives-process.ts'
import { provePowerCuts } from './power-cuts.ts'
import { proveRaces } from './race-runner.ts'
import { proveLastUnit } from './races.ts'
import { proveReplica } from './replica.ts'

type Result = { name: string; passed: boolean }
type Proved = { faults: string[]; figure: string }
type Proof = { name: string; prove: () => Promise<Proved> }

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    /** Inserts faults into the code and checks that the tests notice them, instead of all other proofs. */
    mutants: { type: 'boolean', default: false },
    /** Runs only the proofs (or faults) whose name contains this word. */
    only: { type: 'string', default: '' },
    /** Repeats the same random requests and delays. */
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const main = 'dist/server/main.js'
const FLOOD_CONNECTIONS = 1_000
/** The extent in CI, before a release, and as promised in the documentation. */
const sizes = {
  short: {
    cutRounds: 2,
    kills: 5,
    shoppers: 12,
    raceRounds: 1_000,
    pairs: 3,
    fuzz: 3_000,
    lives: 10_000,
    breaks: 1,
    flood: 1,
  },
  usual: {
    cutRounds: 10,
    kills: 20,
    shoppers: 12,
    raceRounds: 1_000,
    pairs: 20,
    fuzz: 20_000,
    lives: 10_000,
    breaks: 5,
    flood: 5,
  },
  long: {
    cutRounds: 40,
    kills: 1_000,
    shoppers: 12,
    raceRounds: 10_000,
    pairs: 1_000,
    fuzz: 200_000,
    lives: 100_000,
    breaks: 50,
    flood: 30,
  },
}
const races = [...orderRaces, ...accountRaces]
const size = sizes[values.long ? 'long' : values.short ? 'short' : 'usual']

function seconds(ms = 0): string {
  return (ms / 1000).toFixed(1)
}

const proofs: Proof[] = [
  {
    name: `${size.fuzz} requests right, nearly right and wild fail nowhere unexpectedly`,
    prove: async () => {
      const seed = Number(values.seed)
      const { faults, ...counts } = await proveFuzz({ requests: size.fuzz, seed })
      return { faults, figure: `seed ${seed}, ${JSON.stringify(counts)}` }
    },
  },
  {
    name: `${size.lives} simulated payment lives leave every captured rupee with one booking or one refund`,
    prove: () => proveLives({ lives: size.lives, seed: Number(values.seed) }),
  },
  {
    name: 'a kill at every call of the database in the flows of money loses and repeats no payment',
    prove: provePaymentKills,
  },
  {
    name: `${size.raceRounds} rounds of 20 shoppers for the last unit on PostgreSQL oversell nothing`,
    prove: async () => {
      const url = process.env['TEST_DATABASE_URL']
      const { faults, sold, attempts } = await proveLastUnit({
        rounds: size.raceRounds,
        shoppers: 20,
        url,
      })
      return { faults, figure: `${attempts} attempts, ${sold} sold` }
    },
  },
  {
    name: `${size.pairs} rounds of ${races.length} races, with a database that answers late, end as if one came after the other`,
    prove: async () => {
      const seed = Number(values.seed)
      const url = process.env['TEST_DATABASE_URL']
      const { faults, requests, outcomes } = await proveRaces({
        rounds: size.pairs,
        seed,
        url,
        races,
      })
      return { faults, figure: `seed ${seed}, ${requests} requests, ${outcomes} outcomes` }
    },
  },
  {
    name: `${size.breaks * 4} breaks of all connections to PostgreSQL under load end no server, and are over within 15 s`,
    prove: () => proveConnections({ main, rounds: size.breaks }),
  },
  {
    name: 'a replica that stands still or ends is left within seconds, and every search is answered',
    prove: () => proveReplica({ main }),
  },
  {
    name: 'a clock that is ten days off, or jumps, ends no order',
    prove: () => proveClock({ main, shoppers: 4, whileRunning: !values.short }),
  },
  {
    name: `${size.cutRounds * 5} power cuts lose no acknowledged booking`,
    prove: async () => {
      const options = { rounds: size.cutRounds, acts: 200, cutsPerRound: 5 }
      const { faults, ...counts } = await provePowerCuts(createBookingWork(), options)
      return { faults, figure: JSON.stringify(counts) }
    },
  },
  {
    name: `${size.kills} kill -9 under load lose no acknowledged booking and repeat none`,
    prove: async () => {
      const options = { main, rounds: size.kills, shoppersPerRound: size.shoppers }
      const { faults, readyMs, acknowledged, retried } = await proveKills(options)
      const ready = readyMs.toSorted((a, b) => a - b)
      const times = `ready again after ${seconds(ready[ready.length >> 1])} s, at most ${seconds(ready.at(-1))} s`
      return { faults, figure: `${acknowledged} acknowledged, ${retried} sent again, ${times}` }
    },
  },
  {
    name: `floods of ${FLOOD_CONNECTIONS} connections, ${size.flood} s each, leave reads of others quick`,
    prove: async () => {
      const options = { main, connections: FLOOD_CONNECTIONS, seconds: size.flood }
      const { faults, figures } = await proveFloods(options)
      return { faults, figure: `median/p95/longest ${figures.join(', ')}` }
    },
  },
]

if (values.mutants) process.exit((await proveMutants(values.only)) ? 0 : 1)

const results: Result[] = []
for (const { name, prove } of proofs.filter((proof) => proof.name.includes(values.only))) {
  const started = performance.now()
  const { faults, figure } = await prove().catch((error: unknown) => ({
    faults: [String(error)],
    figure: 'ended early',
  }))
  const took = seconds(performance.now() - started)
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${figure} (${took} s)`)
  for (const fault of faults.slice(0, 10)) console.log(`     ${fault}`)
  results.push({ name, passed: faults.length === 0 })
}
const file = process.env['TEST_RESULTS_FILE']
if (file) writeFileSync(file, JSON.stringify(results))
// A database that could not be opened may leave handles that keep the process running.
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
