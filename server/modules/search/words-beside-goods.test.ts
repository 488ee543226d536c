import { beforeAll, expect, it } from 'vitest'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

beforeAll(async () => {
  const open = await buildStore(app)
  await buildProduct(app, open.id, { name: 'Dear kurta', pricePaise: 90_000, mrpPaise: 90_000 })
  await buildProduct(app, open.id, { name: 'Cheap kurta', pricePaise: 20_000, mrpPaise: 90_000 })
  await buildProduct(app, open.id, { name: 'Open front shrug', subCategory: 'Shrugs' })
  const closed = await buildStore(app)
  await buildProduct(app, closed.id, { name: 'Late kurta', pricePaise: 50_000, mrpPaise: 90_000 })
  await buildProduct(app, closed.id, { name: 'Late saree', subCategory: 'Sarees' })
  await app.database.pool.query(
    `update stores set timings = (select jsonb_object_agg(day, '{"status": true, "from": "18:00", "to": "20:00"}'::jsonb)
       from unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) as day) where id = $1`,
    [closed.id],
  )
})

async function search(words: string, query: object = {}) {
  const asked = { city: 'Jaipur', search: words, ...query }
  const { body } = await app.browser().call('GET /getProducts', asked)
  return { ...body, names: body.products.map(({ productName }) => productName) }
}

it.each(['khuli dukan kurta', 'open now kurta', 'अभी खुली दुकान कुर्ता', 'abhi khula kurta'])(
  '“%s” shows goods of open shops only, as the filter does',
  async (words) => {
    const page = await search(words)
    expect(page.names.toSorted()).toEqual(['Cheap kurta', 'Dear kurta'])
    expect(page.understood.open).toBe(true)
    expect((await search('kurta', { open: '1' })).names).toEqual(page.names)
  },
)

it('words for open shops as typed are no filter, so that the chip can be removed', async () => {
  const page = await search('open now kurta', { exact: '1' })
  expect(page.understood.open).toBe(false)
  expect(page.names).toContain('Late kurta')
})

it('says when the first shop opens if all that have the goods are closed', async () => {
  const page = await search('khuli dukan saree')
  expect([page.totalProducts, page.nextOpening]).toEqual([0, '2026-11-16T12:30:00.000Z'])
})

it.each(['sasta kurta', 'kam daam ka kurta', 'सस्ता कुर्ता', 'budget kurta'])(
  '“%s” shows the cheapest first and says so',
  async (words) => {
    const page = await search(words)
    expect(page.names).toEqual(['Cheap kurta', 'Late kurta', 'Dear kurta'])
    expect(page.understood.order).toBe('priceUp')
    const typed = await search(words, { exact: '1' })
    expect(typed.understood.order).toBeNull()
  },
)

it('words that are part of goods stay so', async () => {
  const page = await search('open front shrug')
  expect(page.names[0]).toBe('Open front shrug')
  expect(page.understood).toMatchObject({ open: false, near: false, order: null })
})
