import { parseArgs } from 'node:util'
import { createBookingWork } from './booking-work.ts'
import { provePowerCuts } from './power-cuts.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    acts: { type: 'string', default: '300' },
    cuts: { type: 'string', default: '6' },
    durability: { type: 'string', default: 'full' },
  },
})

const report = await provePowerCuts(createBookingWork(), {
  rounds: Number(values.rounds),
  acts: Number(values.acts),
  cutsPerRound: Number(values.cuts),
  durability: values.durability === 'off' ? 'off' : 'full',
})
const opening = report.openingMs.toSorted((a, b) => a - b)
console.log({
  cuts: report.cuts,
  acknowledged: report.acknowledged,
  faults: report.faults.length,
  openingP50Ms: Math.round(opening[opening.length >> 1] ?? 0),
  openingMaxMs: Math.round(opening.at(-1) ?? 0),
})
for (const fault of report.faults.slice(0, 10)) console.error(fault)
// A database that could not be opened may leave handles that keep the process running.
process.exit(report.faults.length > 0 ? 1 : 0)
