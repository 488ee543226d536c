import type { App } from '#server/modules/accounts/guards.ts'
import { setInventoryAlert } from '#server/modules/stores/commands/own-store.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/inventory.ts'
import { correctStock } from './commands/counts.ts'
import { joinWaitlist, leaveWaitlist, releaseHold } from './commands/waitlist.ts'
import { free } from './rules/stock.ts'
import { viewInventory } from './views/inventory.ts'
import { viewStoreWaitlist, viewWaitlist } from './views/waitlist.ts'

export function inventoryRoutes(app: App): void {
  mountRead(app, contract.getInventory, ({ db, actor, input, now }) =>
    viewInventory(db, actor, input, now),
  )
  mountWrite(app, contract.setAlert, async ({ tx, actor, input, say }) => {
    await setInventoryAlert(tx, actor, input.inventoryAlert)
    return { message: say('done.alertSaved'), inventoryAlert: input.inventoryAlert }
  })
  mountWrite(app, contract.updateStock, async ({ tx, actor, input, say }) => {
    const { filter: productId, variants } = input
    const correction = { reference: app.random.uuid(), productId, variants }
    const stockRows = await correctStock(tx, actor, correction)
    return {
      message: say('done.stockSaved'),
      variants: stockRows.map(({ variantId, ...stockRow }) => ({
        _id: variantId,
        stock: stockRow.stock,
        held: stockRow.held,
        free: free(stockRow),
      })),
    }
  })
  waitlistRoutes(app)
}

function waitlistRoutes(app: App): void {
  mountRead(app, contract.waitlist, ({ db, actor, now }) => viewWaitlist(db, actor, now))
  mountWrite(app, contract.joinWaitlist, async ({ tx, actor, input, say }) => {
    await joinWaitlist(tx, actor, input.variantId)
    return { message: say('done.waitlistJoined') }
  })
  mountWrite(app, contract.leaveWaitlist, async ({ tx, actor, input, say }) => {
    await leaveWaitlist(tx, actor, input.variantId)
    return { message: say('done.waitlistLeft') }
  })
  mountRead(app, contract.storeWaitlist, ({ db, actor }) => viewStoreWaitlist(db, actor))
  mountWrite(app, contract.releaseWaitlistHold, async ({ tx, actor, input, say }) => {
    await releaseHold(tx, actor, input.holdId)
    return { message: say('done.waitlistReleased') }
  })
}
