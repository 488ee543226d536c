import type { Guards } from '#server/modules/accounts/guards.ts'
import { type House, mountRead } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/stores.ts'
import { viewStore, viewStoreName, viewStoreSearch } from './views.ts'

export function storeRoutes(house: House, guards: Guards): void {
  mountRead(house, contract.searchStores, guards.visitor, ({ db, input, now }) =>
    viewStoreSearch(db, input, now),
  )

  mountRead(house, contract.store, guards.visitor, ({ db, input: { _id: id }, now }) =>
    viewStore(db, id, now),
  )

  mountRead(house, contract.getStoreName, guards.visitor, ({ db, input, now }) =>
    viewStoreName(db, input.storeId, now),
  )
}
