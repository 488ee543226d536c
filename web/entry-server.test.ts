import { expect, test } from 'vitest'
import type { PageRequest, RenderedPage } from '#shared/page.ts'
import { render } from './entry-server.tsx'

const request: PageRequest = {
  url: '/',
  locale: 'en',
  place: { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
  isPlaceChosen: false,
  publicUrl: 'https://chowk.example',
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
  const page = await render({ ...request, url: '/dashboard' })
  expect(page).toMatchObject({ kind: 'redirect', location: '/dashboard/currentOrders' })
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

const earlyCallsOf = async (url: string) => {
  const { head } = await renderPage({ url })
  const [, content] = /name="early-calls" content="([^"]*)"/.exec(head) ?? []
  if (content === undefined) return undefined
  const requests = JSON.parse(content.replaceAll('&#34;', '"')) as { key: string }[]
  return requests.map(({ key }) => key)
}

test('the page of a signed-in person names the calls that its screen makes', async () => {
  const session = 'GET /api/userAuth '
  expect(await earlyCallsOf('/bookings')).toEqual([session, 'POST /api/get-orders {}'])
  expect(await earlyCallsOf('/bookings?orderId=x')).toEqual([
    session,
    'GET /api/booking?orderId=x ',
  ])
  const orders = 'POST /api/get-merchant-orders {}'
  expect(await earlyCallsOf('/dashboard/currentOrders')).toEqual([session, orders])
  expect(await earlyCallsOf('/login')).toBeUndefined()
})
