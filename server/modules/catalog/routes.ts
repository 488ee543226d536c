import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/catalog.ts'
import { viewProduct, viewStoreOfProduct } from './views.ts'

export function catalogRoutes(app: App): void {
  mountRead(app, contract.product, ({ db, actor, input: { _id: id }, now }) =>
    viewProduct(db, actor, id, now),
  )
  mountRead(app, contract.getStoreId, ({ db, actor, input }) =>
    viewStoreOfProduct(db, actor, input.productId),
  )
}
