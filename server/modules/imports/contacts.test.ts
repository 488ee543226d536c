import { beforeAll, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { applyImport, importList, list, productsOf, row } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
beforeAll(async () => {
  store = await buildStore(app)
})

const refusal = 'Please leave out links, e-mail addresses and phone numbers'

it('a row with a link or a phone number is refused at its cell, in words', async () => {
  const rows = [
    row('C-1', { name: 'Dabu Kurta 98290 12345' }),
    row('C-2', { name: 'Dabu Kurta two', size: 'wa.me/9198290' }),
    row('C-3', { name: 'Dabu Kurta three' }).replace('Mud resist print', 'Order at www.soni.in'),
    row('www.soni.in', { name: 'Dabu Kurta four' }),
    row('8901234567890', { name: 'Story@home kurta 9146012' }),
  ]
  const id = await importList(app, browser(), list(...rows))
  const problems = (await productsOf(browser(), id)).flatMap((product) => product.problems)
  expect(problems.map(({ row: at, field }) => [at, field])).toEqual([
    [2, 'productName'],
    [3, 'size'],
    [4, 'desc'],
    [5, 'sku'],
  ])
  // Nothing about commas between sizes, which only the words of persons need.
  expect(new Set(problems.map(({ message }) => message))).toEqual(new Set([refusal]))
  expect(await applyImport(app, browser(), id, 'valid')).toMatchObject({
    state: 'done',
    counts: { create: 1, refused: 4 },
  })
})

it('an old preview with a phone number is still saved, and its article still gets new sizes', async () => {
  const id = await importList(app, browser(), list(row('D-1', { name: 'Old Kurta' })))
  await app.database.pool.query(
    `update import_products
      set content = jsonb_set(content, '{name}', '"Old Kurta 98290 12345"') where import_id = $1`,
    [id],
  )
  expect(await applyImport(app, browser(), id, 'all')).toMatchObject({ counts: { create: 1 } })
  const sizes = list(
    row('D-1', { name: 'Old Kurta' }),
    row('D-2', { name: 'Old Kurta', size: 'M' }),
  )
  const more = await importList(app, browser(), sizes)
  expect(await applyImport(app, browser(), more, 'all')).toMatchObject({
    state: 'done',
    counts: { extend: 1, refused: 0 },
  })
})
