import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { commonErrors } from '../errors.ts'
import * as accountData from './account-data.ts'
import * as accounts from './accounts.ts'
import * as blocks from './blocked-shoppers.ts'
import * as bookings from './bookings.ts'
import { changeProducts } from './bulk-changes.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as inventory from './inventory.ts'
import * as history from './order-history.ts'
import * as orders from './orders.ts'
import * as places from './places.ts'
import * as products from './product-editor.ts'
import * as search from './search.ts'
import * as shops from './shops.ts'
import * as stores from './stores.ts'
import * as wishlist from './wishlist.ts'
import * as support from './support.ts'

/** Every endpoint of the API. The server does not start when one of them is not mounted. */
export const endpoints = [
  accounts.login,
  accounts.logout,
  accounts.userAuth,
  accounts.saveLocale,
  accounts.sendCode,
  accounts.checkCode,
  accounts.signUp,
  accounts.forgotPassword,
  accounts.resetPassword,
  accountData.exportAccount,
  accountData.saveName,
  accountData.closeAccount,
  places.location,
  places.places,
  stores.searchStores,
  shops.shops,
  stores.store,
  stores.getStoreName,
  catalog.product,
  catalog.getStoreId,
  inventory.getInventory,
  inventory.setAlert,
  inventory.updateStock,
  inventory.getStockMovements,
  changeProducts,
  products.addProduct,
  products.getEditableProduct,
  products.editProduct,
  products.updateProduct,
  products.checkSku,
  products.getCategories,
  search.getProducts,
  search.newArrivals,
  search.suggestions,
  search.similarProducts,
  wishlist.wishlist,
  wishlist.updateWishlist,
  bookings.bookWithCash,
  cart.checkCart,
  cart.getCart,
  cart.putCart,
  bookings.getOrders,
  bookings.getBooking,
  orders.getMerchantOrders,
  history.getOrderHistory,
  history.exportOrderHistory,
  orders.updateOrderStatus,
  orders.scanPickup,
  orders.findPickup,
  bookings.renewPickupCode,
  bookings.cancelOrder,
  bookings.extendPickup,
  blocks.blockShopper,
  blocks.unblockShopper,
  blocks.getBlockedShoppers,
  support.contact,
] as const

type Lines = (typeof endpoints)[number]
type ErrorsOf<L> =
  L extends Endpoint<infer _M, infer _P, infer _W, infer _I, infer _O, infer E> ? E : never
type Name<L> = L extends Endpoint<infer M, infer P> ? `${M} ${P}` : never

/** Input, output and errors of each endpoint, by its name (`'POST /cop-order'`). Types only: no schema in browsers. */
export type Calls = {
  [L in Lines as Name<L>]: {
    input: z.input<L['input']>
    output: z.output<L['output']>
    errors: (typeof commonErrors)[number] | ErrorsOf<L>
  }
}
export type CallName = keyof Calls
