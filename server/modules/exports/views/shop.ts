import type { Manifest } from './section.ts'
import { shopAccountOf } from './shop-account.ts'
import { goodsOf } from './shop-goods.ts'
import { moneyOf } from './shop-money.ts'
import { ordersOf } from './shop-orders.ts'

/** Everything that is stored for a shop, without names and addresses of its customers, codes and hashes. */
export const shopManifest = (storeId: string, now: Date): Manifest => ({
  ...shopAccountOf(storeId),
  ...goodsOf(storeId),
  ...ordersOf(storeId),
  ...moneyOf(storeId, now),
})
