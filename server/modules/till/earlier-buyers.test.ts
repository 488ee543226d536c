import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eraseAccount } from '#server/modules/accounts/commands/close-account.ts'
import { business, gstinOf, tourist } from '#test/buyers.ts'
import { buildStaff, mondayNoon } from '#test/factories.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import type { Calls } from '#shared/contract/map.ts'
import { viewEarlierBuyers } from './views/earlier-buyers.ts'

type BuyerQuery = Calls['GET /earlier-buyers']['input']

const app = useTestApp()

async function openTill() {
  const scene = await buildTillScene(app)
  const { browser, line } = scene
  const sellTo = async (buyer: object) => {
    const answer = await browser.call('POST /counter-sales', {
      lines: [line()],
      paidBy: 'cash',
      buyer,
    })
    expect(answer.status).toBe(200)
    return answer.body.bill
  }
  const offered = async (typed: BuyerQuery, who = browser) =>
    (await who.call('GET /earlier-buyers', typed)).body.buyers.map(({ name }) => name)
  return { ...scene, sellTo, offered }
}

it('offers a buyer of an earlier bill by GSTIN and by words of the name, as the last bill has it', async () => {
  const { browser, sellTo, offered } = await openTill()
  await sellTo({ ...business, address: 'Old Market, Mysuru' })
  await sellTo(business)
  await sellTo(tourist)
  const found = await browser.call('GET /earlier-buyers', { gstin: business.gstin })
  expect(found.body).toEqual({ buyers: [{ ...business, state: '29' }], state: '08' })
  const cases: [BuyerQuery, string[]][] = [
    [{ gstin: business.gstin.toLowerCase().slice(0, 6) }, [business.name]],
    [{ gstin: gstinOf('27') }, []],
    [{ gstin: '29' }, []],
    [{ name: 'meh' }, [business.name]],
    [{ name: 'traders mehta' }, [business.name]],
    [{ name: 'ra' }, []],
    [{ name: 'rao' }, [tourist.name]],
    [{ name: 'a%r' }, []],
    [{ name: 'rao', gstin: business.gstin }, [business.name]],
    [{}, []],
  ]
  for (const [typed, names] of cases) expect([typed, await offered(typed)]).toEqual([typed, names])
})

it('tells persons of one name apart, and offers five at most, the latest first', async () => {
  const { browser, sellTo, offered } = await openTill()
  for (let at = 1; at < 7; at += 1) await sellTo({ ...tourist, address: `${at} Lake View, Pune` })
  expect(await offered({ name: tourist.name })).toHaveLength(5)
  const { buyers } = (await browser.call('GET /earlier-buyers', { name: 'asha' })).body
  expect(buyers[0]?.address).toBe('6 Lake View, Pune')
})

it('is for those who sell in this shop: not for another one, a shopper or a guest', async () => {
  const { sellTo, offered, store, shopper } = await openTill()
  await sellTo(business)
  const clerk = await buildStaff(app, store.id, 'counter')
  expect(await offered({ name: 'mehta' }, clerk.browser)).toEqual([business.name])
  const other = await buildTillScene(app)
  for (const typed of [{ name: 'mehta' }, { gstin: business.gstin }])
    expect(await offered(typed, other.browser)).toEqual([])
  const call = async (who: typeof other.browser) =>
    (await who.call('GET /earlier-buyers', { name: 'mehta' })).status
  expect([await call(shopper.browser), await call(app.browser())]).toEqual([403, 401])
})

it('offers buyers of a year, and none of a booking whose account was closed', async () => {
  const { sellTo, store, shopper, bookReady, move, offered } = await openTill()
  await sellTo(business)
  const merchant = { name: 'Ramesh', userId: store.merchant.id, storeId: store.id }
  const after = async (days: number) => {
    const now = new Date(mondayNoon.getTime() + days * DAY_MS)
    const typed = { name: 'mehta', now }
    return (await viewEarlierBuyers(app.database.db, merchant, typed)).buyers.length
  }
  expect([await after(365), await after(366)]).toEqual([1, 0])
  const { orderId, code } = await bookReady(1)
  expect((await move(orderId, 'Collected', { code, buyer: tourist })).status).toBe(200)
  expect(await offered({ name: 'asha' })).toEqual([tourist.name])
  const closing = { userId: shopper.id, email: shopper.email, aliasId: randomUUID() }
  expect(await app.database.transaction((tx) => eraseAccount(tx, closing))).toBeUndefined()
  expect([await offered({ name: 'asha' }), await offered({ name: 'mehta' })]).toEqual([
    [],
    [business.name],
  ])
})
