import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/till.ts'
import { indianDay } from '#shared/india-time.ts'
import { formatPaise, rupeesFromPaise } from '#shared/money.ts'
import { sellAtCounter } from './commands/sell-at-counter.ts'
import { takeReturn } from './commands/take-return.ts'
import { viewCounterBill, viewNoteNumber } from './views/counter-bill.ts'
import { viewLastBills, viewSoldOften } from './views/counter-lists.ts'
import { viewDayClose } from './views/day-close.ts'

export function tillRoutes(app: App): void {
  mountWrite(app, contract.sellAtCounter, async ({ tx, actor, input, say }) => {
    const billId = await sellAtCounter(tx, actor, input)
    const bill = await viewCounterBill(tx, actor, { billId })
    return { message: say('done.soldAtCounter', { number: bill.number }), bill }
  })
  mountRead(app, contract.soldOften, ({ db, actor, now }) => viewSoldOften(db, actor, now))
  mountRead(app, contract.lastBills, ({ db, actor }) => viewLastBills(db, actor))
  mountRead(app, contract.getCounterBill, ({ db, actor, input }) =>
    viewCounterBill(db, actor, input),
  )
  mountWrite(app, contract.takeReturn, async ({ tx, actor, input, say }) => {
    const taken = await takeReturn(tx, actor, { ...input, returnId: app.random.uuid() })
    const { payablePaise } = taken
    return {
      message: say('done.returned', { paise: payablePaise, amount: formatPaise(payablePaise) }),
      amount: rupeesFromPaise(payablePaise),
      noteNumber: await viewNoteNumber(tx, taken.noteId),
      bill: await viewCounterBill(tx, actor, { billId: input.billId }),
    }
  })
  mountRead(app, contract.dayClose, ({ db, actor, input, now }) =>
    viewDayClose(db, actor, input.day ?? indianDay(now)),
  )
}
