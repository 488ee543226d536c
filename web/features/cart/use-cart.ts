import { type Cart, type CartLine, cartStorage, EMPTY_CART } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import {
  type AcceptedFacts,
  acceptChanges,
  addLine,
  countPieces,
  mendStore,
  putBack,
  quantityOf,
  removeLine,
  setQuantity,
  takeBack,
  takeBooked,
  wantBeside,
  withGone,
  withTaxes,
} from './lines/cart-lines.ts'

type LineIds = Pick<CartLine, 'productId' | 'variantId'>

function change(next: (cart: Cart) => Cart): void {
  cartStorage.write(next(cartStorage.read()))
}

/** Each change starts from the present value in storage, because another tab may have written. */
const changes = {
  add: (storeId: string, line: Omit<CartLine, 'quantity'>) =>
    change((cart) => addLine(cart, storeId, line)),
  setQuantity: (storeId: string, line: LineIds, quantity: number) =>
    change((cart) => setQuantity(cart, storeId, line, quantity)),
  /** Returns a function that undoes the removal. */
  remove: (storeId: string, line: LineIds): (() => void) => {
    const before = cartStorage.read()
    change((cart) => removeLine(cart, storeId, line))
    return () => change((cart) => putBack(cart, before, storeId, line))
  },
  /** Sets quantities by line key. Returns a function that undoes the change. */
  mend: (storeId: string, quantities: ReadonlyMap<string, number>): (() => void) => {
    const before = cartStorage.read()
    change((cart) => mendStore(cart, storeId, quantities))
    return () => change((cart) => takeBack(cart, before, storeId, quantities))
  },
  acceptChanges: (storeId: string, line: LineIds, now: AcceptedFacts) =>
    change((cart) => acceptChanges(cart, storeId, line, now)),
  wantBeside: (storeId: string, line: LineIds, orderId: string) =>
    change((cart) => wantBeside(cart, storeId, line, orderId)),
  takeBooked: (storeId: string, booked: Parameters<typeof takeBooked>[2]) =>
    change((cart) => takeBooked(cart, storeId, booked)),
  replace: change,
  setTaxes: (rates: ReadonlyMap<string, number>) => change((cart) => withTaxes(cart, rates)),
  setGone: (gone: ReadonlySet<string>) => change((cart) => withGone(cart, gone)),
}

/** The part of the cart for the product page, which loads it after its first paint. */
export const cartPort = {
  add: changes.add,
  quantityOf: (storeId: string, line: LineIds) => quantityOf(cartStorage.read(), storeId, line),
}

/** The cart of this browser, the same in every tab. The server and hydration get `onServer`. */
export function useCart(onServer = EMPTY_CART) {
  const cart = useStored(cartStorage, onServer)
  return { cart, count: countPieces(cart), ...changes }
}
