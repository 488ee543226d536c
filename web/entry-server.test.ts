import { describe, expect, test } from 'vitest'
import type { PageRequest, RenderedPage } from '#shared/page.ts'
import { isPersonal, render } from './entry-server.tsx'

const request: PageRequest = {
  url: '/',
  locale: 'en',
  place: { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
  isPlaceChosen: false,
  publicUrl: 'https://chowk.example',
  hasSession: false,
  call: async (key) => {
    throw new Error(`${key} was not expected`)
  },
}

async function renderPage(change: Partial<PageRequest>) {
  const page = await render({ ...request, ...change })
  if (page.kind !== 'page') throw new Error(`redirected to ${page.location}`)
  return page
}

const titleOf = (page: Extract<RenderedPage, { kind: 'page' }>) =>
  /<title>(.*?)<\/title>/.exec(page.head)?.[1]

test('an address without a screen answers 404 with an explanation, in the visitor’s language', async () => {
  const english = await renderPage({ url: '/no/such/lane' })
  expect([english.status, english.private]).toEqual([404, false])
  expect(english.head).toContain('noindex')
  const hindi = await renderPage({ url: '/no/such/lane', locale: 'hi' })
  expect(titleOf(hindi)).not.toBe(titleOf(english))
  expect(hindi.files).toContain('../shared/messages/shop/hi.json')
})

test('the dashboard redirects to its landing screen', async () => {
  for (const [url, location] of [
    ['/dashboard', '/dashboard/currentOrders'],
    ['/dashboard/', '/dashboard/currentOrders'],
    ['/admin', '/admin/dashboard'],
    ['/admin/', '/admin/dashboard'],
  ] as const) {
    const page = await render({ ...request, url })
    expect(page).toMatchObject({ kind: 'redirect', status: 302, location })
  }
})

test('a place or an address cannot close the data block', async () => {
  const attack = '</script><script>alert(1)</script>'
  const page = await renderPage({
    url: `/nowhere?${attack}`,
    place: { ...request.place, label: attack },
  })
  expect(page.data).not.toContain('<')
  expect(JSON.parse(page.data).place.label).toBe(attack)
  expect(page.head + page.body).not.toContain('<script>alert')
})

test.each(['//evil.example/x', '/%E0%A4%A'])(
  'a malformed address is not found: %s',
  async (url) => {
    expect((await renderPage({ url })).status).toBe(404)
  },
)

const answers = (of: Record<string, unknown>): PageRequest['call'] => {
  return async (key) => {
    if (key in of) return of[key]
    throw new Error(`${key} was not expected`)
  }
}

const open = (url: string, of: Record<string, unknown>) =>
  render({ ...request, url, hasSession: true, call: answers(of) })

describe('a personal page', () => {
  const shopper = {
    name: 'Asha Rathore',
    email: 'asha@chowk.example',
    role: 'customer',
    registeredForStore: null,
    storeId: null,
    staffRole: null,
    wishlist: [],
  }
  test('is named as such by its address; others are not', () => {
    const own = ['/cart', '/bookings?orderId=x', '/bookings/pass', '/wishlist', '/account']
    const dashboard = ['/dashboard/currentOrders', '/dashboard/no-such-screen']
    expect([...own, ...dashboard].filter((url) => !isPersonal(url))).toEqual([])
    expect(['/', '/product?_id=x', '/login', '/bookingsX'].filter(isPersonal)).toEqual([])
  })

  test('is private and has the person’s own data in its HTML', async () => {
    const page = await open('/wishlist', {
      'GET /userAuth': { user: shopper },
      'GET /wishlist': { products: [] },
    })
    expect(page).toMatchObject({ kind: 'page', status: 200, private: true })
    expect(page.kind === 'page' && page.body).toContain('Nothing saved yet')
  })

  test('leads guests to log in, and shoppers from the dashboard to home', async () => {
    const login = { kind: 'redirect', location: '/login?returnTo=%2Fbookings%3ForderId%3Dx' }
    expect(await render({ ...request, url: '/bookings?orderId=x' })).toMatchObject(login)
    const over = { 'GET /userAuth': { user: null } }
    expect(await open('/bookings?orderId=x', over)).toMatchObject({
      ...login,
      location: `${login.location}&reason=ended`,
    })
    const home = { kind: 'redirect', location: '/' }
    const customer = { 'GET /userAuth': { user: shopper } }
    expect(await open('/dashboard/currentOrders', customer)).toMatchObject(home)
  })

  test.each([
    ['counter', '/dashboard/statement', 'Only the owner or a manager of the shop can open it.'],
    ['counter', '/dashboard/products', 'Only the owner or a manager of the shop can open it.'],
    ['manager', '/dashboard/yourAccount', 'Only the owner of the shop can open it.'],
    ['manager', '/dashboard/staff', 'Only the owner of the shop can open it.'],
  ])('tells a person with the role %s at %s who may open it', async (staffRole, url, sentence) => {
    const user = { ...shopper, role: 'merchant', storeId: 's', staffRole }
    const page = await open(url, { 'GET /userAuth': { user } })
    expect(page).toMatchObject({ kind: 'page', status: 200, private: true })
    const body = page.kind === 'page' ? page.body : ''
    expect(body).toContain(sentence)
    expect(body).toContain('href="/dashboard/currentOrders"')
    expect(body).not.toContain(`href="${url}"`)
  })

  test('is rendered without content while it is unknown who is signed in', async () => {
    const page = await open('/bookings', { 'GET /userAuth': { user: shopper } })
    expect(page).toMatchObject({ kind: 'page', status: 200 })
    const unknown = await open('/bookings', {})
    expect(unknown.kind === 'page' && unknown.body).toMatch(/<main[^>]*><\/main>/)
  })
})
