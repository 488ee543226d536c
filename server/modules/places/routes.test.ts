import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, buildStore, type TestApp } from '#test/factories.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  await buildStore(app)
  await buildStore(app)
  await buildStore(app, { city: 'Delhi', state: 'Delhi' })
  await buildStore(app, { city: 'Jaitaran', status: 'pending' })
})
afterAll(() => app.close())

it('returns the nearest place', async () => {
  const here = { lat: '26.9239', long: '75.8267' }
  const { status, body } = await app.browser().call('GET /location', here)
  expect([status, body]).toEqual([200, { address: 'Near Jaipur, Rajasthan', city: 'Jaipur' }])
})

it('finds no place outside of India', async () => {
  const { status, body } = await app.browser().call('GET /location', { lat: '51', long: '0' })
  expect([status, body['code']]).toEqual([404, 'NOT_FOUND'])
})

it('rejects invalid coordinates', async () => {
  const { status, body } = await app.browser().call('GET /location', { lat: '26', long: 'east' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: { long: expect.any(String) } })
})

it('lists cities with open shops first', async () => {
  const { body } = await app.browser().call('GET /cities')
  expect(body.cities.slice(0, 3).map(({ city, stores }) => [city, stores])).toEqual([
    ['Jaipur', 2],
    ['Delhi', 1],
    ['Mumbai', 0],
  ])
})

it('finds cities by the beginning of their names', async () => {
  const { body } = await app.browser().call('GET /cities', { search: 'jai' })
  expect(body.cities[0]).toMatchObject({ city: 'Jaipur', state: 'Rajasthan', stores: 2 })
  expect(body.cities.find(({ city }) => city === 'Jaitaran')).toMatchObject({ stores: 0 })
})
