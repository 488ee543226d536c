import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { shops } from '#shared/contract/shops.ts'
import * as contract from '#shared/contract/stores.ts'
import { viewShops } from './views/shops.ts'
import { viewStore, viewStoreName, viewStoreSearch } from './views/stores.ts'

export function storeRoutes(app: App): void {
  mountRead(app, contract.searchStores, ({ db, input, now }) => viewStoreSearch(db, input, now))

  mountRead(app, shops, ({ db, input, now }) => viewShops(db, input, now))

  mountRead(app, contract.store, ({ db, input: { _id: id }, now }) => viewStore(db, id, now))

  mountRead(app, contract.getStoreName, ({ db, input, now }) =>
    viewStoreName(db, input.storeId, now),
  )
}
