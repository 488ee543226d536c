import { parseArgs } from 'node:util'
import { proveKills } from './kills.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    shoppers: { type: 'string', default: '12' },
    main: { type: 'string', default: 'dist/server/main.js' },
  },
})

const report = await proveKills({
  main: values.main,
  rounds: Number(values.rounds),
  shoppersPerRound: Number(values.shoppers),
})
const ready = report.readyMs.toSorted((a, b) => a - b)
console.log({
  kills: report.kills,
  acknowledged: report.acknowledged,
  retried: report.retried,
  faults: report.faults.length,
  readyP50Ms: Math.round(ready[ready.length >> 1] ?? 0),
  readyMaxMs: Math.round(ready.at(-1) ?? 0),
})
for (const fault of report.faults.slice(0, 10)) console.error(fault)
process.exitCode = report.faults.length > 0 ? 1 : 0
