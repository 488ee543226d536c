import { beforeEach, expect, test, vi } from 'vitest'

class FakeStorage {
  items = new Map<string, string>()
  full = false
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  setItem(key: string, text: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, text)
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
}

let disk: FakeStorage
let page: EventTarget

beforeEach(() => {
  disk = new FakeStorage()
  page = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('localStorage', disk)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

const line = {
  productId: 'p1',
  variantId: 'v1',
  productName: 'Kurta',
  desc: 'Cotton',
  price: 899,
  inclusiveTax: 899,
  tax: 42.81,
  image: '/media/1.webp',
  quantity: 2,
  variant: { Size: 'M' },
}
const cart = { s1: { p1v1: line } }
const openCart = async () => (await import('./browser-keys.ts')).cartStorage

function otherTabWrites(key: string, text: string) {
  disk.setItem(key, text)
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('a cart survives a reload', async () => {
  expect((await openCart()).write(cart)).toBe(true)
  vi.resetModules()
  expect((await openCart()).read()).toEqual(cart)
})

test('an unchanged value is the same object each time', async () => {
  const storage = await openCart()
  storage.write(cart)
  expect(storage.read()).toBe(storage.read())
})

test.each([
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['a quantity of nothing', JSON.stringify({ s1: { p1v1: { ...line, quantity: 0 } } })],
  ['a price that is text', JSON.stringify({ s1: { p1v1: { ...line, price: '899' } } })],
])('what is malformed reads as an empty cart: %s', async (_, text) => {
  disk.setItem('cart', text)
  expect((await openCart()).read()).toEqual({})
})

test('when storage is full the value is kept for this tab, which is reported', async () => {
  const storage = await openCart()
  disk.full = true
  expect(storage.write(cart)).toBe(false)
  expect(storage.read()).toEqual(cart)
  disk.full = false
  expect(storage.write(cart)).toBe(true)
  expect(disk.items.has('cart')).toBe(true)
})

test('subscribers are notified of changes in this and other tabs, for their own key only', async () => {
  const storage = await openCart()
  const received = vi.fn<() => void>()
  const leave = storage.subscribe(received)
  storage.write(cart)
  otherTabWrites('cart', '{}')
  otherTabWrites('city', 'Delhi')
  expect(received).toHaveBeenCalledTimes(2)
  expect(storage.read()).toEqual({})
  leave()
  storage.write(cart)
  expect(received).toHaveBeenCalledTimes(2)
})
