import { conditionMutants } from './mutants/conditions.ts'
import { proveFaults, proveMutants } from './mutants/prove-mutants.ts'
import { proveMutation } from './mutation.ts'
import { accountRaces } from './account-races.ts'
import { createBookingWork } from './booking-work.ts'
import { proveClock } from './clock.ts'
import { proveCluster } from './cluster/prove-cluster.ts'
import { proveConnections } from './connections.ts'
import { proveDeploy } from './deploy/prove-deploy.ts'
import { proveFloods } from './floods.ts'
import { proveFuzz } from './fuzz.ts'
import { proveKills } from './kills.ts'
import { proveLives } from './lives-process.ts'
import { orderRaces } from './order-races.ts'
import { type Part, proveByPlaywright, proveByRunner, proveByVitest } from './part.ts'
import { proveNoticeKills } from './notice-kills.ts'
import { provePaymentKills } from './payment-kills.ts'
import { provePowerCuts } from './power-cuts.ts'
import { proveRaces } from './race-runner.ts'
import { proveLastUnit } from './races.ts'
import { proveReplica } from './replica.ts'
import { proveSoak } from './soak.ts'

const main = 'dist/server/main.js'
const races = [...orderRaces, ...accountRaces]
const FLOOD_CONNECTIONS = 1_000
const SHOPPERS_PER_KILL = 12
const node = process.execPath

/** The parts of `npm run prove`, in the order in which they run. */
export const parts: Part[] = [
  {
    name: 'engines',
    shows: 'every test of the database holds on PGlite too',
    prove: ({ words }) =>
      proveByVitest(['--project', 'database', ...words], { TEST_ENGINE: 'pglite' }),
  },
  {
    name: 'long-tests',
    shows: 'the tests that wait for timers or start many processes hold on both engines',
    prove: () => proveByVitest(['.long.'], { LONG_TESTS: '1' }),
  },
  {
    name: 'models',
    shows:
      '400 histories of orders and of payments follow their models, and facts of a payment may come in every order',
    prove: () =>
      proveByVitest(['--project', 'database', 'model.test', 'apply-fact'], { MODEL_RUNS: '400' }),
  },
  {
    name: 'call-costs',
    shows:
      'each call touches as many rows and pages as it answers, with a million products, 400,000 orders and six million movements',
    prove: ({ extent }) =>
      proveByVitest(['--project', 'database', 'call-costs.long'], {
        LONG_TESTS: '1',
        CALL_COSTS: { short: '50000', usual: '250000', long: '1000000' }[extent],
      }),
  },
  {
    name: 'relevance',
    shows: 'the lists of search queries hold at least what their floors say',
    prove: () => proveByRunner([node, 'scripts/relevance/main.ts'], {}),
  },
  {
    name: 'journeys-phone',
    shows: 'every journey works on a phone, but those about a desktop’s layout',
    prove: ({ words }) => proveByPlaywright(['--project=phone', ...words], { JOURNEYS: 'all' }),
  },
  {
    name: 'journeys-desktop',
    shows: 'the journeys for a desktop work there',
    prove: ({ words }) => proveByPlaywright(['--project=desktop', ...words], { JOURNEYS: 'all' }),
  },
  {
    name: 'lives',
    shows: 'simulated payment lives leave every captured rupee with one booking or one refund',
    short: true,
    prove: ({ extent, seed }) =>
      proveLives({ lives: { short: 200, usual: 10_000, long: 100_000 }[extent], seed }),
  },
  {
    name: 'last-unit',
    shows: '20 shoppers for the last unit on PostgreSQL oversell nothing',
    short: true,
    prove: async ({ extent }) => {
      const rounds = { short: 50, usual: 1_000, long: 10_000 }[extent]
      const { faults, sold, attempts } = await proveLastUnit({ rounds, shoppers: 20 })
      return { faults, figure: `${rounds} rounds, ${attempts} attempts, ${sold} sold` }
    },
  },
  {
    name: 'races',
    shows:
      'requests at once, with a database that answers late, end as if one came after the other',
    short: true,
    prove: async ({ extent, seed }) => {
      const rounds = { short: 3, usual: 20, long: 1_000 }[extent]
      const { faults, requests, outcomes } = await proveRaces({ rounds, seed, races })
      const figure = `${rounds} rounds of ${races.length} races, ${requests} requests, ${outcomes} outcomes`
      return { faults, figure }
    },
  },
  {
    name: 'payment-kills',
    shows:
      'a kill at every call of the database in the flows of money loses and repeats no payment',
    prove: provePaymentKills,
  },
  {
    name: 'split-lives',
    shows:
      'payments that the provider splits leave every paisa held, released, given back, kept as tax or owed, once, through kills in the middle of every work',
    prove: ({ extent, seed }) =>
      proveLives({ lives: { short: 100, usual: 1_000, long: 10_000 }[extent], seed, splits: true }),
  },
  {
    name: 'notice-kills',
    shows:
      'kills in the middle of sending, with every channel failing in turn, lose no e-mail and send no WhatsApp message twice',
    prove: ({ extent }) => proveNoticeKills({ short: 40, usual: 40, long: 400 }[extent]),
  },
  {
    name: 'fuzz',
    shows: 'requests right, nearly right and wild fail nowhere unexpectedly',
    prove: async ({ extent, seed }) => {
      const requests = { short: 3_000, usual: 20_000, long: 200_000 }[extent]
      const { faults, ...counts } = await proveFuzz({ requests, seed })
      return { faults, figure: JSON.stringify(counts) }
    },
  },
  {
    name: 'connections',
    shows:
      'breaks of all connections to PostgreSQL under load end no server, and are over within 15 s',
    prove: ({ extent }) =>
      proveConnections({ main, rounds: { short: 1, usual: 5, long: 50 }[extent] }),
  },
  {
    name: 'replica',
    shows:
      'a replica that stands still or ends is left within seconds, and every search is answered',
    prove: () => proveReplica({ main }),
  },
  {
    name: 'cluster',
    shows:
      'three servers outlive kills of the primary and an upgrade without a lost booking; `--only kills`, `upgrade`, `pooler`, `books`, `throughput`',
    prove: ({ extent, words }) => proveCluster({ main, extent, words }),
  },
  {
    name: 'clock',
    shows: 'a clock that is ten days off, or jumps, ends no order',
    prove: ({ extent }) => proveClock({ main, shoppers: 4, whileRunning: extent !== 'short' }),
  },
  {
    name: 'power-cuts',
    shows: 'power cuts lose no acknowledged booking',
    prove: async ({ extent }) => {
      const rounds = { short: 2, usual: 10, long: 40 }[extent]
      const options = { rounds, acts: 200, cutsPerRound: 5 }
      const { faults, ...counts } = await provePowerCuts(createBookingWork(), options)
      return { faults, figure: JSON.stringify(counts) }
    },
  },
  {
    name: 'kills',
    shows: 'kill -9 under load loses no acknowledged booking, sale or exchange and repeats none',
    prove: async ({ extent }) => {
      const rounds = { short: 5, usual: 20, long: 1_000 }[extent]
      const options = { main, rounds, shoppersPerRound: SHOPPERS_PER_KILL }
      const { faults, readyMs, acknowledged, retried } = await proveKills(options)
      const longest = (Math.max(...readyMs) / 1000).toFixed(1)
      const figure = `${rounds} kills, ${acknowledged} acknowledged, ${retried} sent again, ready after at most ${longest} s`
      return { faults, figure }
    },
  },
  {
    name: 'floods',
    shows: `floods of ${FLOOD_CONNECTIONS} connections leave reads of others quick`,
    prove: async ({ extent }) => {
      const seconds = { short: 1, usual: 5, long: 30 }[extent]
      const options = { main, connections: FLOOD_CONNECTIONS, seconds }
      const { faults, figures } = await proveFloods(options)
      return { faults, figure: `${seconds} s each, median/p95/longest ${figures.join(', ')}` }
    },
  },
  {
    name: 'mutants',
    shows: 'the tests notice the listed faults of money, stock and guards',
    prove: ({ words }) => proveMutants(words),
  },
  {
    name: 'conditions',
    shows:
      'the tests notice a forgotten condition in the SQL of a module; `--only inventory/queries`, else of money, stock and gift codes',
    prove: ({ words }) =>
      proveFaults(
        conditionMutants(words.length > 0 ? words : ['giftcodes', 'inventory', 'payouts', 'till']),
      ),
  },
  {
    name: 'mutation',
    shows:
      'the tests notice 85 % of the faults that a tool inserts into rules; `--only orders/commands` for others',
    prove: ({ words, extent }) => proveMutation(words, extent),
  },
  {
    name: 'soak',
    shows: 'ten minutes of visits and bookings fail nowhere, and the memory does not grow',
    prove: ({ extent }) => proveSoak({ main, minutes: { short: 1, usual: 10, long: 60 }[extent] }),
  },
  {
    name: 'nodes',
    shows: 'the built product runs on each supported Node without development packages',
    prove: () => proveByRunner([node, 'scripts/smoke.ts'], {}),
  },
  {
    name: 'deploy',
    shows:
      'each proxy of `deploy/` serves two servers, also while one is lost, and the image starts; `--only nginx` for some',
    prove: ({ words }) => proveDeploy(main, words),
  },
  {
    name: 'map',
    shows: 'every test that the specification map names has passed here or in `npm test`',
    prove: () => proveByRunner([node, 'scripts/check-map.ts', '--complete'], {}),
  },
]
