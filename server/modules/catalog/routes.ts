import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as bulk from '#shared/contract/bulk-changes.ts'
import * as contract from '#shared/contract/catalog.ts'
import { changeProducts } from './commands/bulk-changes.ts'
import { toReports } from './rules/bulk-report.ts'
import { viewProduct, viewStoreOfProduct } from './views.ts'

export function catalogRoutes(app: App): void {
  mountRead(app, contract.product, ({ db, actor, input: { _id: id }, now }) =>
    viewProduct(db, actor, id, now),
  )
  mountRead(app, contract.getStoreId, ({ db, actor, input }) =>
    viewStoreOfProduct(db, actor, input.productId),
  )
  mountWrite(app, bulk.changeProducts, async ({ tx, actor, input, say }) => {
    const plans = await changeProducts(tx, actor, { ...input, reference: app.random.uuid() })
    const report = toReports(plans, say)
    const key = input.mode === 'check' ? 'done.productsChecked' : 'done.productsChanged'
    return { message: say(key, { count: report.changed }), ...report }
  })
}
