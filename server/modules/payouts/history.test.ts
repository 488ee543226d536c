import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addLedgerEntry } from '#server/modules/billing/commands/ledger.ts'
import { buildEarner, buildOperator, passHours } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const kinds = ['online_sale', 'online_sale', 'refund', 'fee', 'begin', 'made', 'failed'] as const
type Step = { kind: (typeof kinds)[number]; paise: number }

/** A shop, and the sums of its payments, refunds, fees and transfers, in paise. */
async function buildHistory() {
  const { storeId, change } = await buildEarner(app, 0)
  await change()
  passHours(app, 48)
  const operator = await buildOperator(app)
  const sums = { online_sale: 0, refund: 0, fee: 0, made: 0, open: 0 }
  let open = { payoutId: '', number: '' }
  const enter = (kind: 'online_sale' | 'refund' | 'fee') => async (amountPaise: number) => {
    const entry = { storeId, kind, amountPaise, reference: randomUUID() }
    await app.database.transaction((tx) => addLedgerEntry(tx, entry))
    sums[kind] += amountPaise
  }
  const steps: Record<Step['kind'], (paise: number) => Promise<void>> = {
    online_sale: enter('online_sale'),
    refund: enter('refund'),
    fee: enter('fee'),
    async begin() {
      const { status, body } = await operator.begin(storeId)
      if (status !== 200) return
      const [transfer = { ...open, amount: 0 }] = await operator.batch(body.batchId)
      open = transfer
      sums.open = Math.round(transfer.amount * 100)
    },
    async made() {
      const { status } = await operator.note([open.number, randomUUID().slice(0, 30)])
      if (status === 200) sums.made += sums.open
      if (status === 200) sums.open = 0
    },
    async failed() {
      const { status } = await operator.fail(open.payoutId)
      if (status === 200) sums.open = 0
    },
  }
  const owedPaise = async () => Math.round(((await operator.shop(storeId))?.owed ?? 0) * 100)
  return { sums, steps, owedPaise }
}

it('for any history, the captured amount equals the sum of owed, transferred, refunded and fee amounts', async () => {
  const { sums, steps, owedPaise } = await buildHistory()
  await steps.online_sale(1_000_000)
  await steps.begin(0)
  await steps.made(0)
  expect(sums.made).toBe(1_000_000)
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    paise: fc.integer({ min: 1, max: 500_000 }),
  })
  const history = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(history, async (chosen) => {
      for (const { kind, paise } of chosen) await steps[kind](paise)
      const { online_sale: captured, refund, fee, made, open } = sums
      expect(captured).toBe((await owedPaise()) + open + made + refund + fee)
    }),
    { numRuns: 12 },
  )
})
