import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Cart,
  type CartLine,
  cartStorage,
  EMPTY_CART,
  savedCartStorage,
} from '#web/lib/browser-keys.ts'
import { CallError } from '#web/lib/call-error.ts'
import { addLine, setQuantity } from './lines/cart-lines.ts'
import { CartSync, forgetCart, type CartSyncState } from './cart-sync.ts'
import type { CheckedCart } from './cart-summary.ts'
import { leftBookings, noteLeft, type TakingBooking } from './lines/left-booked.ts'
import type { SavedLine } from './lines/merge-carts.ts'

const words = { productName: 'Kurta', desc: '', image: '', variant: {} }
const line = (variantId: string) => {
  return { productId: 'p', variantId, price: 105, mrp: 150, inclusiveTax: 105, tax: 5, ...words }
}
const savedLine = (variantId: string, quantity = 1): SavedLine => {
  const goods = { productName: 'Kurta', variant: {} }
  return { productId: 'p', variantId, quantity, price: 105, mrp: 150, ...goods }
}
const bookedNow = (variantId: string): TakingBooking => {
  const now = {
    event: 'booked',
    at: new Date().toISOString(),
    by: 'shopper',
    reason: null,
  } as const
  const ids = { orderId: `o-${variantId}`, orderNumber: `N-${variantId}` }
  return {
    ...ids,
    paymentMethod: 'cash',
    timeline: [now],
    products: [{ variantId, name: 'Kurta' }],
  }
}
const noAnswer = () => new CallError({ code: 'NETWORK', message: 'lost' })

/** The account as the server stores it. */
class Account {
  lines: SavedLine[] = []
  saved = 0
  failing = 0
  complete: ((cart: Cart) => Cart) | undefined
  /** Variant ids of bookings with cash that are made now. */
  booked: string[] = []

  isPaying = false
  load = async () => {
    this.#answer()
    const { lines: products, version, isPaying } = this
    return { products, version, isPaying, cashRefused: null }
  }
  save = async (lines: SavedLine[], seen: string | undefined) => {
    this.#answer()
    if (seen !== undefined && seen !== this.version)
      throw new CallError({ code: 'CART_CHANGED', message: 'changed', status: 409 })
    this.saved += 1
    this.lines = lines
    return { version: this.version }
  }
  noteBooked = async (lost: CartLine[], since: number) => {
    this.#answer()
    noteLeft(leftBookings(lost, this.booked.map(bookedNow), since))
  }
  get version() {
    return JSON.stringify(this.lines)
  }
  check = async (lines: SavedLine[]): Promise<CheckedCart> => {
    const hours = { storeOpen: true, changesAt: null, readyBy: null }
    const store = { storeId: 's', shopName: 'Shop', address: '', contactNumber: '' }
    const told = { problem: null, changes: [], booked: null }
    const facts = { productName: 'Kurta', image: null, variant: {}, ...told }
    const products = lines.map(({ productId, variantId, quantity }) => {
      const prices = { price: 105, MRP: 150, gstRate: 5, free: 9 }
      return { productId, variantId, quantity, ...facts, ...prices }
    })
    return { stores: [{ ...store, ...hours, products }], gone: [] }
  }
  #answer() {
    if (this.failing === 0) return
    this.failing -= 1
    throw noAnswer()
  }
}

let account: Account
let syncs: CartSync[]
let states: CartSyncState[]

function cartSyncOf(email = 'asha@example.com'): CartSync {
  const sync = new CartSync(email, account, (state) => states.push(state))
  syncs.push(sync)
  return sync
}

const add = (variantId: string) =>
  cartStorage.write(addLine(cartStorage.read(), 's', line(variantId)))
const listedHere = () => Object.keys(cartStorage.read()['s'] ?? {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  account = new Account()
  syncs = []
  states = []
  forgetCart()
})
afterEach(() => {
  for (const sync of syncs) sync.stop()
  vi.useRealTimers()
})

test('an empty browser gets the cart of the account', async () => {
  account.lines = [savedLine('a', 2)]
  await cartSyncOf().restore()
  expect(cartStorage.read()['s']?.['pa']).toMatchObject({ productName: 'Kurta', quantity: 2 })
  expect(account.saved).toBe(0)
  expect(states).toEqual(['kept'])
})

test('many changes in a short time are sent once, as the newest state', async () => {
  await cartSyncOf().restore()
  add('a')
  add('a')
  add('b')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(account.lines).toEqual([savedLine('a', 2), savedLine('b')])
  expect(account.saved).toBe(1)
})

test('items added while the account is being requested are merged with its cart', async () => {
  account.lines = [savedLine('a')]
  const restored = cartSyncOf().restore()
  add('b')
  await restored
  await vi.advanceTimersByTimeAsync(5_000)
  expect(listedHere().toSorted()).toEqual(['pa', 'pb'])
  expect(account.lines.length).toBe(2)
})

test('another device’s change is merged, and a newer change on this device is kept', async () => {
  const sync = cartSyncOf()
  account.lines = [savedLine('a'), savedLine('b')]
  await sync.restore()
  account.lines = [savedLine('b', 4), savedLine('c')]
  cartStorage.write(setQuantity(cartStorage.read(), 's', line('b'), 2))
  await sync.restore()
  expect(
    account.lines.toSorted((one, other) => one.variantId.localeCompare(other.variantId)),
  ).toEqual([savedLine('b', 2), savedLine('c')])
})

test('nothing is sent before the account’s cart has arrived, and the request is repeated', async () => {
  account.lines = [savedLine('a')]
  account.failing = 2
  add('b')
  const sync = cartSyncOf()
  await sync.restore()
  expect(states).toEqual(['failed'])
  await sync.flush()
  expect(account.lines).toEqual([savedLine('a')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(account.lines.length).toBe(2)
})

test('a change that could not be sent is sent later', async () => {
  await cartSyncOf().restore()
  account.failing = 3
  add('a')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(account.lines).toEqual([savedLine('a')])
})

test('emptying the cart empties the account’s, clearing the browser does not', async () => {
  account.lines = [savedLine('a')]
  await cartSyncOf().restore()
  cartStorage.remove()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(account.lines).toEqual([savedLine('a')])
  await cartSyncOf().restore()
  cartStorage.write({})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(account.lines).toEqual([])
})

test('an account never gets the cart of an earlier account', async () => {
  await cartSyncOf('asha@example.com').restore()
  add('a')
  await syncs[0]?.flush()
  syncs[0]?.stop()
  account = new Account()
  await cartSyncOf('vikram@example.com').restore()
  expect(listedHere()).toEqual([])
  expect(account.lines).toEqual([])
})

test('after a log-in in another tab, the earlier account’s sync does not save the new account’s cart', async () => {
  const before = cartSyncOf('asha@example.com')
  await before.restore()
  savedCartStorage.write({ email: 'vikram@example.com', lines: [] })
  add('a')
  await before.flush()
  await before.restore()
  expect(account.saved).toBe(0)
  expect(savedCartStorage.read().email).toBe('vikram@example.com')
})

test('what a booking took out of the account’s cart does not come back with another change', async () => {
  account.lines = [savedLine('a'), savedLine('b')]
  await cartSyncOf().restore()
  account.lines = [savedLine('b')]
  cartStorage.write(setQuantity(cartStorage.read(), 's', line('b'), 2))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(account.lines).toEqual([savedLine('b', 2)])
  expect(listedHere()).toEqual(['pb'])
})

test('while a payment is pending the cart follows the account’s without a press', async () => {
  account.lines = [savedLine('a'), savedLine('b')]
  account.isPaying = true
  await cartSyncOf().restore()
  expect(listedHere()).toEqual(['pa', 'pb'])
  await vi.advanceTimersByTimeAsync(15_000)
  account.lines = [savedLine('b')]
  account.isPaying = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(listedHere()).toEqual(['pb'])
  account.lines = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listedHere()).toEqual(['pb'])
})

test('a line that another device has booked is told, although no check ever said so', async () => {
  account.lines = [savedLine('a', 2), savedLine('b'), savedLine('c')]
  const sync = cartSyncOf()
  await sync.restore()
  // `a` was booked in part, `b` was removed by hand.
  account.lines = [savedLine('a'), savedLine('c')]
  account.booked = ['a']
  await sync.restore()
  expect(listedHere()).toEqual(['pa', 'pc'])
  const told = [{ orderId: 'o-a', orderNumber: 'N-a', names: ['Kurta'] }]
  expect(savedCartStorage.read().left).toEqual(told)
  // It stays until it is told, and a sync that fails to learn the booking keeps the right cart.
  account.lines = []
  account.booked = []
  account.noteBooked = () => Promise.reject(noAnswer())
  await sync.restore()
  expect(listedHere()).toEqual([])
  expect(savedCartStorage.read()).toMatchObject({ lines: [], left: told })
  expect(states).not.toContain('failed')
})

test('after log-out nothing is stored and nothing is sent', async () => {
  const sync = cartSyncOf()
  await sync.restore()
  add('a')
  sync.stop()
  forgetCart()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(cartStorage.read()).toBe(EMPTY_CART)
  expect(savedCartStorage.read().email).toBe('')
  expect(account.saved).toBe(0)
})

test('the item that a guest wanted is added to the restored cart, and saved with the account', async () => {
  account.lines = [savedLine('a', 2)]
  account.complete = (cart) => addLine(cart, 's', line('a'))
  await cartSyncOf().restore()
  expect(account.lines).toMatchObject([{ variantId: 'a', quantity: 3 }])
  expect(states).toEqual(['kept'])
})

test('while the account cannot be reached, the item that a guest wanted waits', async () => {
  account.lines = [savedLine('a', 2)]
  account.failing = 1
  const complete = vi.fn<(cart: Cart) => Cart>((cart) => cart)
  account.complete = complete
  await cartSyncOf().restore()
  expect(complete).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(complete).toHaveBeenCalled()
})
