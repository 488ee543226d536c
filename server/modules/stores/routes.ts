import { type App, originOf } from '#server/modules/accounts/guards.ts'
import { cacheFor } from '#server/platform/http/pages/cache-for.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { shops } from '#shared/contract/stores/shops.ts'
import * as contract from '#shared/contract/stores/stores.ts'
import { getYourAccount, saveYourAccount } from '#shared/contract/stores/your-account.ts'
import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { closeStore, reopenStore } from '#shared/contract/stores/close-store.ts'
import { getFirstSteps, noteFirstStep } from '#shared/contract/stores/first-steps.ts'
import { getUndertaking, giveUndertaking } from '#shared/contract/stores/undertaking.ts'
import { pauseBookings, resumeBookings } from '#shared/contract/stores/pause.ts'
import {
  giveUndertakingOf,
  saveStepNote,
  reopenStore as reopen,
  saveAccount,
} from './commands/own-store.ts'
import { pauseByChoice, resumeByChoice } from './commands/pause-bookings.ts'
import { closeWithPassword } from './flows.ts'
import { viewFirstSteps } from './views/first-steps.ts'
import { viewShops } from './views/shops.ts'
import { type StoreFigures, viewStoreFigures } from './views/store-figures.ts'
import { viewStore, viewStoreName, viewStoreSearch } from './views/stores.ts'
import { viewUndertaking, viewYourAccount } from './views/your-account.ts'

/** Cache of store figures; an entry may be ten minutes old, because counting reads many orders. */
const FIGURES = { ms: 10 * MINUTE_MS, most: 1_000 }

export function storeRoutes(app: App, passwords: Passwords): void {
  publicRoutes(app)
  ownRoutes(app, passwords)
}

function publicRoutes(app: App): void {
  mountRead(app, contract.searchStores, ({ replica, input, now }) =>
    viewStoreSearch(replica, input, now),
  )

  mountRead(app, shops, ({ replica, input, now }) => viewShops(replica, input, now))

  const cached = cacheFor<StoreFigures>(FIGURES, () => app.clock().getTime())
  mountRead(app, contract.store, ({ db, replica, input: { _id: id }, now }) => {
    const figuresOf = (storeId: string) =>
      cached(storeId, () => viewStoreFigures(replica, storeId, now))
    return viewStore(db, id, { now, figuresOf })
  })

  mountRead(app, contract.getStoreName, ({ db, input, now }) =>
    viewStoreName(db, input.storeId, now),
  )
}

function ownRoutes(app: App, passwords: Passwords): void {
  mountRead(app, getYourAccount, ({ db, actor, now }) => viewYourAccount(db, actor, now))

  mountWrite(app, saveYourAccount, async ({ tx, actor, input, say }) => {
    const isSaved = await saveAccount(tx, actor, input)
    const account = await viewYourAccount(tx, actor, tx.now)
    if (!isSaved) throw new AppError('ACCOUNT_CHANGED', { account })
    return { message: say('done.accountSaved'), account }
  })

  mountRead(app, getUndertaking, async ({ db, actor, say }) => ({
    words: say('registration.undertaking'),
    givenAt: await viewUndertaking(db, actor.storeId),
  }))

  mountWrite(app, giveUndertaking, async ({ tx, actor, say }) => {
    await giveUndertakingOf(tx, actor.storeId)
    return { message: say('done.undertakingGiven') }
  })

  mountRead(app, getFirstSteps, ({ db, actor }) => viewFirstSteps(db, actor))

  mountWrite(app, noteFirstStep, async ({ tx, actor, input, say }) => {
    await saveStepNote(tx, actor.storeId, input)
    const isAway = input.note === 'putAway' && input.isSet
    return {
      message: say(isAway ? 'done.firstStepsPutAway' : 'done.firstStepNoted'),
      firstSteps: await viewFirstSteps(tx, actor),
    }
  })

  mountWrite(app, pauseBookings, async ({ tx, actor, input, say }) => {
    await pauseByChoice(tx, actor, input.ends)
    return { message: say('done.bookingsPaused') }
  })

  mountWrite(app, resumeBookings, async ({ tx, actor, say }) => {
    await resumeByChoice(tx, actor)
    return { message: say('done.bookingsResumed') }
  })

  mountFlow(app, closeStore, async ({ actor, input, request, say }) => {
    const { database } = app
    const origin = originOf(app, request)
    await closeWithPassword({ database, passwords }, actor, { ...input, ...origin })
    const account = await viewYourAccount(database.db, actor, app.clock())
    return {
      message: say(account.closing?.closedAt ? 'done.storeClosed' : 'done.storeCloses'),
      account,
    }
  })

  mountWrite(app, reopenStore, async ({ tx, actor, say }) => {
    await reopen(tx, actor)
    return { message: say('done.storeReopened'), account: await viewYourAccount(tx, actor, tx.now) }
  })
}
