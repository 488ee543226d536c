import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import type { Db } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { drawerCash } from '#shared/catalog/drawer-cash.ts'
import * as drawers from '#shared/contract/counter/drawer.ts'
import { earlierBuyers } from '#shared/contract/counter/earlier-buyers.ts'
import { freeAmounts } from '#shared/contract/counter/free-amounts.ts'
import { goodsToSell } from '#shared/contract/counter/goods-to-sell.ts'
import * as returns from '#shared/contract/counter/returns.ts'
import type { Calls } from '#shared/contract/map.ts'
import * as contract from '#shared/contract/till.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { formatPaise, rupeesFromPaise } from '#shared/formats/money.ts'
import { countDrawer, moveDrawer } from './commands/count-drawer.ts'
import { correctPayment } from './commands/correct-payment.ts'
import { exchangeGoods } from './commands/exchange-goods.ts'
import { sellAtCounter } from './commands/sell-at-counter.ts'
import { takeReturn } from './commands/take-return.ts'
import { viewCounterBill, viewCredit, viewNoteNumber } from './views/counter-bill.ts'
import { viewCounterBills, viewLastBills } from './views/bill-lists.ts'
import type { ReadBillWords } from './views/bill-words.ts'
import { viewSoldOften } from './views/sold-often.ts'
import { viewDayClose } from './views/day-close.ts'
import { viewDrawer } from './views/drawer.ts'
import { viewEarlierBuyers } from './views/earlier-buyers.ts'
import { viewFreeAmounts } from './views/free-amounts.ts'

/** The search's own readers of words. Parameters, because the search keeps its state in the process. */
type Searches = {
  viewGoodsToSell: (
    db: Db,
    input: Calls['GET /goods-to-sell']['input'],
    options: { storeId: string; now: Date },
  ) => Promise<Calls['GET /goods-to-sell']['output']>
  readBillWords: ReadBillWords
}

export function tillRoutes(app: App, vault: GiftVault, searches: Searches): void {
  mountWrite(app, contract.sellAtCounter, async ({ tx, actor, input, say }) => {
    const billId = await sellAtCounter(tx, actor, input, vault)
    if (billId instanceof AppError) return refuse(billId)
    const bill = await viewCounterBill(tx, actor, { billId })
    return { message: say('done.soldAtCounter', { number: bill.number }), bill }
  })
  mountRead(app, goodsToSell, ({ db, actor: { storeId }, input, now }) =>
    searches.viewGoodsToSell(db, input, { storeId, now }),
  )
  mountRead(app, contract.getCounterBill, ({ db, actor, input }) =>
    viewCounterBill(db, actor, input),
  )
  mountWrite(app, contract.correctPayment, async ({ tx, actor, input, say }) => {
    await correctPayment(tx, actor, input)
    const bill = await viewCounterBill(tx, actor, input)
    return { message: say('done.paymentCorrected', { number: bill.number }), bill }
  })
  mountWrite(app, returns.takeReturn, async ({ tx, actor, input, say, stored }) => {
    if (stored) {
      const answer = returns.TakenReturn.parse(stored)
      return { ...answer, credit: await viewCredit(tx, actor, answer.noteNumber, vault) }
    }
    const taken = await takeReturn(tx, actor, { ...input, returnId: app.random.uuid() }, vault)
    const { payablePaise, creditPaise } = taken
    const sums = {
      paise: payablePaise,
      amount: formatPaise(payablePaise),
      creditPaise,
      credit: formatPaise(creditPaise),
    }
    const noteNumber = await viewNoteNumber(tx, taken.noteId)
    return {
      message: say('done.returned', sums),
      amount: rupeesFromPaise(payablePaise),
      credit: await viewCredit(tx, actor, noteNumber, vault),
      noteNumber,
      bill: await viewCounterBill(tx, actor, { billId: input.billId }),
    }
  })
  listRoutes(app, searches.readBillWords)
  exchangeRoute(app, vault)
  closeRoutes(app)
}

function listRoutes(app: App, read: ReadBillWords): void {
  mountRead(app, earlierBuyers, ({ db, actor, input, now }) =>
    viewEarlierBuyers(db, actor, { ...input, now }),
  )
  mountRead(app, freeAmounts, ({ db, actor, now }) => viewFreeAmounts(db, actor, now))
  mountRead(app, contract.soldOften, ({ db, actor, now }) => viewSoldOften(db, actor, now))
  mountRead(app, contract.lastBills, ({ db, actor, input, now }) =>
    viewLastBills(db, actor, { ...input, now, read }),
  )
  mountRead(app, contract.counterBills, ({ db, actor, input, now }) =>
    viewCounterBills(db, actor, { ...input, now, read }),
  )
}

function closeRoutes(app: App): void {
  mountRead(app, contract.dayClose, async ({ db, actor, input, now }) => {
    const day = input.day ?? indianDay(now)
    const drawer = await viewDrawer(db, actor, day)
    return { ...(await viewDayClose(db, actor, { day, now })), drawer }
  })
  mountWrite(app, drawers.moveDrawer, async ({ tx, actor, input, say }) => {
    await moveDrawer(tx, actor, input)
    return { message: say(input.way === 'in' ? 'done.drawerIn' : 'done.drawerOut') }
  })
  mountWrite(app, drawers.countDrawer, async ({ tx, actor, input, say }) => {
    const day = indianDay(tx.now)
    const close = await viewDayClose(tx, actor, { day, now: tx.now })
    await countDrawer(tx, actor, { ...input, cash: drawerCash(close.day) })
    const drawer = await viewDrawer(tx, actor, day)
    return { message: say('done.drawerCounted'), drawer }
  })
}

function exchangeRoute(app: App, vault: GiftVault): void {
  mountWrite(app, returns.exchangeGoods, async ({ tx, actor, input, say, stored }) => {
    if (stored) {
      const answer = returns.TakenExchange.parse(stored)
      return { ...answer, credit: await viewCredit(tx, actor, answer.noteNumber, vault) }
    }
    const form = { ...input, returnId: app.random.uuid() }
    const done = await exchangeGoods(tx, actor, form, vault)
    if (done instanceof AppError) return refuse(done)
    const noteNumber = await viewNoteNumber(tx, done.noteId)
    const bill = await viewCounterBill(tx, actor, { billId: done.billId })
    return {
      message: say('done.exchanged', { number: bill.number }),
      toPay: rupeesFromPaise(done.payPaise),
      toGiveBack: rupeesFromPaise(done.backPaise),
      credit: await viewCredit(tx, actor, noteNumber, vault),
      noteNumber,
      bill,
      returned: await viewCounterBill(tx, actor, { billId: input.billId }),
    }
  })
}
