import { beforeAll, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

beforeAll(async () => {
  await buildStore(app)
  await buildStore(app, {
    locality: 'Malviya Nagar',
    address: 'Shop 110 to 112, Gaurav Tower lane, Malviya Nagar, Jaipur 302 017',
    latitude: 26.85,
    longitude: 75.81,
  })
  await buildStore(app, { city: 'Delhi', state: 'Delhi' })
  await buildStore(app, { city: 'Jaitaran', address: 'Sanganer 302029', status: 'pending' })
})

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

it('shows somebody near a city the shops of that city', async () => {
  const noida = { lat: '28.58', long: '77.33' }
  const { body } = await app.browser().call('GET /location', noida)
  expect(body).toEqual({ address: 'Near Noida, Uttar Pradesh', city: 'Delhi' })
})

const find = async (search?: string) => {
  const { status, body } = await app.browser().call('GET /places', search ? { search } : {})
  expect(status).toBe(200)
  return body.places
}

it('lists cities with open shops first', async () => {
  const places = await find()
  expect(places.slice(0, 3).map(({ name, stores }) => [name, stores])).toEqual([
    ['Jaipur', 2],
    ['Delhi', 1],
    ['Mumbai', 0],
  ])
})

it('finds cities by the beginning of their names', async () => {
  const places = await find('jai')
  expect(places[0]).toMatchObject({ name: 'Jaipur', state: 'Rajasthan', stores: 2 })
  expect(places.find(({ name }) => name === 'Jaitaran')).toMatchObject({ stores: 0 })
})

it('finds localities and PIN codes in the addresses of approved shops', async () => {
  expect(await find('malviya nagar')).toMatchObject([
    { kind: 'locality', name: 'Malviya Nagar', city: 'Jaipur', stores: 1, lat: 26.85, long: 75.81 },
  ])
  expect(await find('302017')).toMatchObject([
    { kind: 'pin', name: '302017 Malviya Nagar', city: 'Jaipur', lat: 26.85, long: 75.81 },
  ])
  expect(await find('302029')).toEqual([])
})
