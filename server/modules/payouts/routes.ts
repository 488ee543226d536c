import type { App, Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/payouts/own-payouts.ts'
import * as splits from '#shared/contract/payouts/splits.ts'
import * as transfers from '#shared/contract/payouts/transfers.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { changeAccount, withdrawAccount, type Vaults } from './commands/accounts.ts'
import {
  findOwed,
  makeBatch,
  markFailed,
  markTransferred,
  openTransferFile,
  type RecordDecision,
} from './commands/payouts.ts'
import { askAgain } from './commands/linked-accounts.ts'
import { retrySplit } from './commands/splits.ts'
import { expectChange, holdShop, releaseShop, stopTransfers } from './commands/stops.ts'
import { readForm } from './rules/account.ts'
import { viewBatches, viewCounterUpi, viewOwed, viewOwnPayouts } from './views/payouts.ts'
import { viewOwnSplits, viewSplits } from './views/splits.ts'

type PayoutTools = Vaults & {
  record: RecordDecision
  /** True when the payment provider makes QR codes for the counter. */
  makesQr: boolean
  /** True when the payment provider splits payments. */
  splits: boolean
}

export function payoutRoutes(app: App, tools: PayoutTools): void {
  ownerRoutes(app, tools)
  linkRoutes(app)
  operatorRoutes(app, tools)
  splitRoutes(app, tools)
}

async function viewOwn(db: Db, actor: Merchant, now: Date): Promise<contract.OwnPayouts> {
  const [owed] = await findOwed(db, { now, storeIds: [actor.storeId] })
  return viewOwnPayouts(db, actor, { owed, now })
}

function ownerRoutes(app: App, tools: Omit<PayoutTools, 'record'>): void {
  mountRead(app, contract.getPayoutAccount, ({ db, actor, now }) => viewOwn(db, actor, now))

  mountWrite(app, contract.changePayoutAccount, async ({ tx, actor, input, say }) => {
    const change = { id: app.random.uuid(), ...readForm(input) }
    await changeAccount(tx, actor, change, tools)
    return { message: say('done.accountEntered'), payouts: await viewOwn(tx, actor, tx.now) }
  })

  mountRead(app, contract.getCounterUpi, async ({ db, actor, now }) => ({
    ...(await viewCounterUpi(db, actor, { bankVault: tools.bankVault, now })),
    providerQr: tools.makesQr,
  }))

  mountWrite(app, contract.takeBackPayoutAccount, async ({ tx, actor, input, say }) => {
    await withdrawAccount(tx, actor, input.purpose)
    return { message: say('done.accountTakenBack'), payouts: await viewOwn(tx, actor, tx.now) }
  })
}

function linkRoutes(app: App): void {
  mountRead(app, contract.readNotMe, async ({ db, input, now }) => {
    const change = await expectChange(db, input.token, now)
    const { shopName, masked, enteredAt, usableAt, stopId } = change
    return {
      shopName,
      masked,
      enteredAt: enteredAt.toISOString(),
      usableAt: usableAt.toISOString(),
      isStopped: stopId !== null,
    }
  })

  mountWrite(app, contract.sayNotMe, async ({ tx, input, say }) => {
    await stopTransfers(tx, input.token)
    return { message: say('done.transfersStopped') }
  })
}

function splitRoutes(app: App, { splits: isOn, record }: PayoutTools): void {
  mountRead(app, splits.getOwnSplits, ({ db, actor }) => viewOwnSplits(db, actor))
  mountRead(app, splits.getSplits, ({ db, now }) => viewSplits(db, { isOn, now }))
  mountWrite(app, splits.retrySplit, async ({ tx, actor, input, say }) => {
    await retrySplit(tx, actor, input.splitId, record)
    return { message: say('done.splitRetried') }
  })
  mountWrite(app, splits.askLinked, async ({ tx, actor, input, say }) => {
    await askAgain(tx, actor, input.storeId, record)
    return { message: say('done.linkedAsked') }
  })
}

function operatorRoutes(app: App, { bankVault, record }: PayoutTools): void {
  mountRead(app, transfers.getPayouts, async ({ db, now }) => ({
    shops: await viewOwed(db, { found: await findOwed(db, { now }), now }),
    batches: await viewBatches(db, now),
  }))

  mountWrite(app, transfers.makeBatch, async ({ tx, actor, input, say }) => {
    const { batchId, ...made } = await makeBatch(tx, actor, input.storeIds, record)
    const amount = formatPaise(made.totalPaise)
    const { number, count } = made
    return { message: say('done.batchMade', { number, count, amount }), batchId }
  })

  mountWrite(app, transfers.transferFile, ({ tx, actor, input }) =>
    openTransferFile(tx, actor, input, { bankVault, record }),
  )

  mountWrite(app, transfers.markTransferred, async ({ tx, actor, input, say }) => {
    const count = await markTransferred(tx, actor, input.transfers, record)
    return { message: say('done.transfersNoted', { count }) }
  })

  mountWrite(app, transfers.markFailed, async ({ tx, actor, input, say }) => {
    const number = await markFailed(tx, actor, input, record)
    return { message: say('done.transferFailed', { number }) }
  })

  mountWrite(app, transfers.holdPayouts, async ({ tx, actor, input, say }) => {
    const shopName = await holdShop(tx, actor, input, record)
    return { message: say('done.transfersHeld', { shopName }) }
  })

  mountWrite(app, transfers.releasePayouts, async ({ tx, actor, input, say }) => {
    const shopName = await releaseShop(tx, actor, input, record)
    return { message: say('done.transfersReleased', { shopName }) }
  })
}
