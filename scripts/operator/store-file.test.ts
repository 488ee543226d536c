import { describe, expect, it } from 'vitest'
import { buildShopper } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addStore, checkStore } from './store-file.ts'

const app = useTestApp()

const storeFileOf = (over: object = {}) => ({
  owner: 'lata@shop.example',
  shopName: 'Lata Bangles',
  ownerName: 'Lata Soni',
  email: 'counter@lata.example',
  contactNumber: '+91-9829012345',
  businessType: 'Bangles',
  state: 'Rajasthan',
  city: 'Jaipur',
  locality: 'Johari Bazaar',
  address: 'Shop 12, Johari Bazaar, Jaipur 302003',
  latitude: 26.92,
  longitude: 75.82,
  timings: { usual: '10:00-14:00, 16:00-20:00', Sat: '11:00-01:00', Sun: 'closed' },
  ...over,
})

const add = (over: object) => addStore(app.database, checkStore(storeFileOf(over)))

describe('creating a store', () => {
  it('opens it for shoppers, and its owner becomes a merchant without a new log-in', async () => {
    const lata = await buildShopper(app)
    const storeId = await add({ owner: lata.email.toUpperCase() })
    const answer = await app.browser().call('GET /store', { _id: storeId })
    expect(answer.body).toMatchObject({
      shopName: 'Lata Bangles',
      contactNumber: '+91 98290 12345',
      timings: {
        Mon: { status: true, from: '10:00', to: '14:00', from2: '16:00', to2: '20:00' },
        Sat: { status: true, from: '11:00', to: '01:00' },
        Sun: { status: false },
      },
      pickupDays: 2,
    })
    const orders = await lata.browser.call('POST /get-merchant-orders', {})
    expect(orders.status).toBe(200)
  })

  it('requires an owner who has signed up', async () => {
    await expect(add({ owner: 'nobody@shop.example' })).rejects.toThrow(
      'Nobody has an account with nobody@shop.example: the owner has to sign up first',
    )
  })

  it('rejects a second store for one owner, and changes nothing when it rejects', async () => {
    const lata = await buildShopper(app)
    await add({ owner: lata.email })
    await expect(add({ owner: lata.email, shopName: 'Second' })).rejects.toThrow(
      'The store cannot be created: The owner has a store already',
    )
    const { rows } = await app.database.pool.query('select 1 from stores where owner_id = $1', [
      lata.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('rejects a point outside India, such as swapped coordinates', async () => {
    const lata = await buildShopper(app)
    const swapped = { owner: lata.email, latitude: 75.82, longitude: 26.92 }
    await expect(add(swapped)).rejects.toThrow('Latitude and longitude are not in India')
    const { rows } = await app.database.pool.query('select role from users where id = $1', [
      lata.id,
    ])
    expect(rows).toEqual([{ role: 'customer' }])
  })
})

it('names every field that is missing, wrong or unknown', () => {
  const { owner: _owner, ...rest } = storeFileOf({
    shopName: 'L@ta',
    contactNumber: '12345',
    latitude: undefined,
    timings: { usual: '10 to 8', Sun: 'off' },
    closures: [{ from: '2026-12-02', to: '2026-12-01', reason: 'Wedding' }],
    colour: 'red',
  })
  expect(() => checkStore(rest)).toThrow(
    [
      'The store cannot be created:',
      "  shopName: Shop name can only contain letters, digits, spaces and & . ' , ( ) - /",
      '  contactNumber: Phone number is not valid',
      '  latitude: Latitude is required',
      '  timings.usual: Must be hours as 10:00-20:00 or 10:00-14:00, 16:00-20:00',
      '  timings.Sun: Must be closed, or hours as 10:00-20:00',
      '  closures.0.to: Cannot be before the first day',
      "  owner: The owner's e-mail address is required",
      '  there is no field colour',
    ].join('\n'),
  )
})
