import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { appManifest, registerInstalledApp } from './app-manifest.ts'
import type { PagesOptions } from './pages.ts'

type Answer = { user: { role: string } | null }

async function openManifest(answer: () => Promise<Answer>) {
  const app = fastify()
  await app.register(cookie)
  const reads: PagesOptions['reads'] = new Map([['GET /userAuth', answer]])
  registerInstalledApp(app, { reads, sessionCookie: 'sid', publicUrl: 'https://chowk.example' })
  const get = (cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.inject({ url: '/manifest.webmanifest', cookies, headers })
  return { get, app }
}

type Manifest = ReturnType<typeof appManifest>
const merchant = async () => ({ user: { role: 'merchant' } })
const shopper = async () => ({ user: { role: 'user' } })
const namesOf = ({ shortcuts }: Manifest) => shortcuts.map(({ name }) => name)

test('the app starts at the orders for a merchant and at home for everybody else, as one app', async () => {
  const [own, other] = await Promise.all([openManifest(merchant), openManifest(shopper)])
  const shop = (await own.get({ sid: 'x' })).json<Manifest>()
  const guest = (await own.get()).json<Manifest>()
  const person = (await other.get({ sid: 'x' })).json<Manifest>()
  expect(shop.start_url).toBe('/dashboard/currentOrders')
  expect(namesOf(shop)).toEqual(['Scan', 'Orders', 'Bookings'])
  expect(guest.start_url).toBe('/')
  expect(namesOf(guest)).toEqual(['Bookings', 'Search', 'Cart'])
  expect(person).toEqual(guest)
  for (const { id, scope, display } of [shop, guest])
    expect([id, scope, display]).toEqual(['/', '/', 'standalone'])
})

test('a session that cannot be read gets the manifest of guests', async () => {
  const { get } = await openManifest(() => Promise.reject(new Error('no database')))
  const answer = await get({ sid: 'x' })
  expect([answer.statusCode, answer.json<Manifest>().start_url]).toEqual([200, '/'])
})

test('the words are in the chosen language, else in that of the device, and the colours in the chosen theme', async () => {
  const { get } = await openManifest(merchant)
  const chosen = (await get({ lang: 'hi', theme: 'dark', sid: 'x' })).json<Manifest>()
  expect([chosen.lang, chosen.name, chosen.theme_color]).toEqual(['hi', 'चौक', '#18130e'])
  expect(namesOf(chosen)).toEqual(['स्कैन', 'ऑर्डर', 'बुकिंग'])
  const device = (await get({}, { 'accept-language': 'hi-IN,hi;q=0.9' })).json<Manifest>()
  expect([device.lang, device.theme_color]).toEqual(['hi', '#fbf7ee'])
  expect((await get()).json<Manifest>().name).toBe('Chowk')
})

test('no cache gives the manifest of one person to another, and an unchanged one is not sent again', async () => {
  const { get } = await openManifest(merchant)
  const { headers } = await get()
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['vary']).toContain('Cookie')
  const known = { 'if-none-match': String(headers['etag']) }
  expect((await get({}, known)).statusCode).toBe(304)
  expect((await get({ lang: 'hi' }, known)).statusCode).toBe(200)
  expect((await get({ sid: 'x' }, known)).statusCode).toBe(200)
})

test('shared content is opened by a redirect that no cache stores', async () => {
  const { app } = await openManifest(merchant)
  const share = async (text: string) => {
    const url = `/share?${new URLSearchParams({ text })}`
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'lan.example:3000' } })
    return [statusCode, headers['location'], headers['cache-control']]
  }
  const found = [302, '/product?_id=p1', 'no-store']
  expect(await share('https://chowk.example/product?_id=p1')).toEqual(found)
  expect(await share('http://lan.example:3000/product?_id=p1')).toEqual(found)
  expect((await share('https://other.example/product?_id=p1'))[1]).toBe('/?city=&rawQuery=')
  expect((await share('//evil.example'))[1]).toBe('/?city=&rawQuery=%2F%2Fevil.example')
})
