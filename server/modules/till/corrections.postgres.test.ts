import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { overlapIn } from '#test/overlap.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { correctPayment } from './commands/correct-payment.ts'

const app = useTestApp()

/** A bill of Rs 499 for cash, with a correction of all of it as a transaction. */
async function scene() {
  const { sell, store, browser, billOf } = await buildTillScene(app)
  const { billId, number } = (await sell()).body.bill
  const owner = { userId: store.merchant.id, name: 'Ramesh', storeId: store.id } as const
  const by = { ...owner, staffRole: 'owner' } as const
  const correct = (way: 'upi' | 'card') => (tx: Tx) =>
    correctPayment(tx, by, { billId, seen: 0, ways: [{ way, amount: 499 }] })
  const bill = () => billOf(number)
  const close = async () => (await browser.call('GET /day-close')).body
  return { correct, bill, close }
}

describe('two corrections of one bill at once', () => {
  it('one counts, the other one is told', async () => {
    const { correct, bill } = await scene()
    const works = { first: correct('upi'), second: correct('card') }
    expect(await overlapIn(app, works)).toEqual(['ok', 'BILL_CHANGED'])
    expect(await bill()).toMatchObject({
      ways: [{ way: 'upi', amount: 499 }],
      corrections: [{ cash: -499, upi: 499 }],
    })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('one before and one after the end of the day: the entry is of one day, and both days agree', async () => {
    const { correct, bill, close } = await scene()
    const secondAt = new Date(app.time.now.getTime() + DAY_MS)
    const works = { first: correct('upi'), second: correct('card'), secondAt }
    expect(await overlapIn(app, works)).toEqual(['ok', 'BILL_CHANGED'])
    expect((await bill()).corrections).toHaveLength(1)
    const { day, before } = await close()
    expect(before).toMatchObject({ sold: { cash: { amount: 0 }, upi: { amount: 499 } } })
    expect(day).toMatchObject({ corrected: [], moved: { cash: 0, upi: 0, card: 0 } })
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
