import type { App } from '#server/modules/accounts/guards.ts'
import { setInventoryAlert } from '#server/modules/stores/commands/own-store.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/inventory.ts'
import { correctStock } from './commands.ts'
import { free } from './rules.ts'
import { viewInventory } from './views.ts'

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
}
