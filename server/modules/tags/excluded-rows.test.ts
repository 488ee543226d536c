import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildProduct } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function scene() {
  const made = await buildScene(app, { sizes: ['S', 'M'] })
  const off = await buildProduct(app, made.store.id, { name: 'Off sale', active: false })
  const { browser } = made.store.merchant
  const [retired = '', kept = ''] = made.product.variantIds
  const retire = () =>
    app.database.pool.query('update variants set retired_at = now() where id = $1', [retired])
  const make = (...variants: string[]) => browser.call('POST /make-tags', { variants })
  return { ...made, off, browser, retired, kept, retire, make }
}

it('tags are offered for sizes that are on sale', async () => {
  const { browser, kept, retire } = await scene()
  await retire()
  const { body } = await browser.call('GET /tags')
  expect(body).toMatchObject({ total: 1, variants: [{ variantId: kept }] })
})

it('a retired size gets no tag, alone or with others', async () => {
  const { retired, kept, retire, make } = await scene()
  await retire()
  expect((await make(retired)).status).toBe(404)
  expect((await make(kept, retired)).status).toBe(404)
  expect((await make(kept)).status).toBe(200)
})

it('the tag of a size that was retired since is counted no more, and leads shoppers to the shop', async () => {
  const { browser, retired, kept, retire, make, store } = await scene()
  const codes = (await make(retired, kept)).body.tags.map(({ code }) => code)
  const [gone = '', still = ''] = codes
  await retire()
  const see = async (code: string) => (await browser.call('GET /scanned-tag', { code })).status
  expect([await see(gone), await see(still)]).toEqual([404, 200])
  const counted = { code: gone, step: 'added', undo: false } as const
  const answer = await browser.call('POST /count-tag', counted, { key: randomUUID() })
  expect(answer.status).toBe(404)
  const { headers } = await app.fastify.inject({ url: `/t/${gone}` })
  expect(headers.location).toContain(store.id)
})

it('the tag of a product that is not on sale leads shoppers to the shop', async () => {
  const { make, product, kept, store } = await scene()
  const [tag] = (await make(kept)).body.tags
  await app.database.pool.query('update products set active = false where id = $1', [product.id])
  const { headers } = await app.fastify.inject({ url: `/t/${tag?.code}` })
  expect(headers.location).toContain(store.id)
})

it('a size’s tag is not removed as a shelf', async () => {
  const { browser, kept, make } = await scene()
  await make(kept)
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from tags where variant_id = $1',
    [kept],
  )
  expect((await browser.call('DELETE /shelves', { tagId: rows[0]?.id ?? '' })).status).toBe(404)
})
