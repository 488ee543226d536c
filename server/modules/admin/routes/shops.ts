import type { App } from '#server/modules/accounts/guards.ts'
import { findRequirements } from '#server/modules/settings/commands/terms.ts'
import { shownRequirements } from '#server/modules/settings/rules/terms.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import * as declarations from '#shared/contract/admin/declarations.ts'
import * as messages from '#shared/contract/admin/shop-messages.ts'
import * as stores from '#shared/contract/admin/stores.ts'
import * as supportViews from '#shared/contract/admin/support-views.ts'
import { countRecipients, dismissMessage, writeToShops } from '../commands/shop-messages.ts'
import { beginSupportView, endSupportView } from '../commands/support-views.ts'
import { decideOnProduct } from '../commands/take-down.ts'
import type { Db } from '#server/platform/db/open.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import type { SetOff } from '#shared/contract/payouts/own-payouts.ts'
import { viewUndeclared } from '../views/declarations.ts'
import { viewAdminProducts } from '../views/products.ts'
import { viewSentMessages, viewShopMessages } from '../views/shop-messages.ts'
import { viewAdminStores, writeAdminStores } from '../views/stores.ts'
import { viewOwnSupportViews, viewSupportView } from '../views/support-views.ts'

export type ShopTools = {
  terms: Pick<SubscriptionTerms, 'graceDays'>
  /** Why one store owes money; empty for a store that owes none. */
  viewSetOff: (db: Db, storeId: string, now: Date) => Promise<SetOff[]>
}

/** Routes for the work on shops: their list, looks of support, messages, and products that are taken down. */
export function shopRoutes(app: App, { terms: { graceDays }, viewSetOff }: ShopTools): void {
  mountRead(app, stores.getAdminStores, async ({ db, input, now }) => ({
    ...(await viewAdminStores(db, input, { now, graceDays })),
    setOff: input.storeId === undefined ? [] : await viewSetOff(db, input.storeId, now),
  }))
  mountRead(app, stores.saveAdminStores, ({ db, input, now }) =>
    writeAdminStores(db, input, { now, graceDays }),
  )
  mountRead(app, stores.getAdminProducts, async ({ db, input, now }) =>
    viewAdminProducts(db, input, await findAsked(db, now)),
  )
  mountRead(app, declarations.getUndeclared, async ({ db, now }) =>
    viewUndeclared(db, await findAsked(db, now)),
  )
  mountWrite(app, stores.decideProduct, async ({ tx, actor, input, say }) => {
    const name = await decideOnProduct(tx, actor, input)
    const isDown = input.decision === 'take-down'
    return { message: say(isDown ? 'done.productTakenDown' : 'done.productPutBack', { name }) }
  })
  supportViewRoutes(app)
  messageRoutes(app)
}

/** The requirements of goods: the facts that the law wants declared, and the marks that the operator asks for. */
const findAsked = async (db: Db, now: Date) =>
  shownRequirements(await findRequirements(db, indianDay(now)))

function supportViewRoutes(app: App): void {
  mountWrite(app, supportViews.beginSupportView, ({ tx, actor, input }) =>
    beginSupportView(tx, actor, input),
  )
  mountRead(app, supportViews.getSupportView, ({ db, actor, input, now }) =>
    viewSupportView(db, actor, input.viewId, now),
  )
  mountWrite(app, supportViews.endSupportView, async ({ tx, actor, input, say }) => {
    await endSupportView(tx, actor, input.viewId)
    return { message: say('done.supportViewEnded') }
  })
  mountRead(app, supportViews.getOwnSupportViews, async ({ db, actor }) => ({
    views: await viewOwnSupportViews(db, actor),
  }))
}

function messageRoutes(app: App): void {
  mountWrite(app, messages.sendShopMessage, async ({ tx, actor, input, say }) => {
    if (input.mode === 'check') {
      const found = await countRecipients(tx, input)
      return { message: say('done.shopsCounted', { count: found.shops }), ...found }
    }
    const written = await writeToShops(tx, actor, input)
    return { message: say('done.shopsWritten', { count: written.shops }), ...written }
  })
  mountRead(app, messages.getSentMessages, ({ db, input }) => viewSentMessages(db, input))
  mountRead(app, messages.getShopMessages, async ({ db, actor }) => ({
    messages: await viewShopMessages(db, actor),
  }))
  mountWrite(app, messages.dismissShopMessage, async ({ tx, actor, input, say }) => {
    await dismissMessage(tx, actor.storeId, input.messageId)
    return { message: say('done.shopMessageDismissed') }
  })
}
