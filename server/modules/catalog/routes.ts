import type { Guards } from '#server/modules/accounts/guards.ts'
import { type House, mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/catalog.ts'
import { viewProduct, viewStoreOfProduct } from './views.ts'

export function catalogRoutes(house: House, guards: Guards): void {
  mountRead(house, contract.product, guards.visitor, ({ db, actor, input: { _id: id }, now }) =>
    viewProduct(db, actor, id, now),
  )
  mountRead(house, contract.getStoreId, guards.visitor, ({ db, actor, input }) =>
    viewStoreOfProduct(db, actor, input.productId),
  )
}
