import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildAdmin, buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

it('the operator sees which shops have goods without what the law wants declared, and which goods', async () => {
  const admin = await buildAdmin(app)
  const some = await buildStore(app)
  const { id: productId } = await buildProduct(app, some.id, {
    brand: 'Padma',
    name: 'Dhaka kurta',
  })
  const whole = await buildStore(app)
  await buildProduct(app, whole.id, { brand: 'Soni' })
  const declaration = {
    origin: 'IN',
    makerRole: 'maker',
    makerName: 'Soni Prints',
    makerAddress: '12 MI Road, Jaipur',
    quantity: '1 N',
  } as const
  const saved = await whole.merchant.browser.call(
    'PUT /declarations',
    { brand: 'Soni', declaration },
    { key: randomUUID() },
  )
  expect(saved.status).toBe(200)
  const { body } = await admin.browser.call('GET /admin/declarations', {})
  expect(body.stores.filter(({ _id }) => [some.id, whole.id].includes(_id))).toMatchObject([
    { _id: some.id, goods: 1, lacking: 1, lacks: ['origin', 'maker', 'quantity'] },
  ])
  const list = async (storeId: string) =>
    (await admin.browser.call('GET /admin/products', { storeId })).body.products
  expect(await list(some.id)).toMatchObject([
    { _id: productId, lacks: ['origin', 'maker', 'quantity'] },
  ])
  expect(await list(whole.id)).toMatchObject([{ lacks: [] }])
})
