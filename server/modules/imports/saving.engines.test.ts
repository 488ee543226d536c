import { readdirSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import {
  applyImport,
  correct,
  detailsOf,
  importList,
  list,
  productsOf,
  row,
} from '#test/import-scene.ts'
import { buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { deleteExpiredImports, resumeImports } from './jobs.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
afterAll(() => {
  if (readdirSync(files.uploadFolder).length > 0) throw new Error('an upload was left behind')
})
beforeEach(async () => {
  store = await buildStore(app)
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows
const stockRowOf = async (sku: string) => {
  const [found] = await query<{ stock: number; price: number; active: boolean; held: number }>(
    `select k.stock, k.held, v.price_paise / 100 as price, p.active from variants v
      join variant_stock k on k.variant_id = v.id join products p on p.id = v.product_id
     where v.store_id = $1 and v.sku = $2 and v.retired_at is null`,
    [store.id, sku],
  )
  return found
}

const idOf = async (sku: string) => {
  const [found] = await query<{ id: string; product_id: string }>(
    'select id, product_id from variants where store_id = $1 and sku = $2',
    [store.id, sku],
  )
  return found ?? { id: '', product_id: '' }
}

describe('articles that the shop has', () => {
  beforeEach(async () => {
    const id = await importList(app, browser(), list(row('A-1'), row('A-2', { size: 'M' })))
    await applyImport(app, browser(), id, 'all')
  })

  it('keep their counts until the list’s counts shall be set; the preview shows the file’s count, stock and held pieces', async () => {
    const text = list(
      row('A-1', { price: '949', stock: '8' }),
      row('A-2', { size: 'M', stock: '8' }),
    )
    const id = await importList(app, browser(), text)
    const [product] = await productsOf(browser(), id)
    expect(product).toMatchObject({ outcome: 'change', problems: [] })
    expect(
      product?.variants.map(({ stock, present }) => [stock, present?.stock, present?.held]),
    ).toEqual([
      [8, 5, 0],
      [8, 5, 0],
    ])
    await correct(app, browser(), id, { setCounts: true })
    expect(await applyImport(app, browser(), id, 'all')).toMatchObject({ counts: { change: 1 } })
    expect([await stockRowOf('A-1'), await stockRowOf('A-2')]).toMatchObject([
      { price: 949, stock: 8 },
      { price: 999, stock: 8 },
    ])
    const again = await importList(app, browser(), `${text}\n`)
    expect(await detailsOf(browser(), again)).toMatchObject({ counts: { unchanged: 1, change: 0 } })
    const refused = await browser().call('POST /import/apply', { id: again, which: 'all' })
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: 'nothing' } } })
  })

  it('keep at least the pieces of open orders, and the answer names these orders', async () => {
    const { browser: shopper } = await buildShopper(app)
    const { id: variantId, product_id: productId } = await idOf('A-1')
    const line = { productId, variantId, quantity: 3 }
    const booked = await shopper.call('POST /cop-order', {
      products: [line],
    })
    expect(booked.status).toBe(200)
    const id = await importList(app, browser(), list(row('A-1', { stock: '2' })))
    await correct(app, browser(), id, { setCounts: true })
    const [product] = await productsOf(browser(), id)
    const [problem] = product?.problems ?? []
    expect(product?.outcome).toBe('refused')
    expect(problem?.message).toMatch(
      /^3 pieces are held for [A-Z0-9-]+, so there cannot be 2 on the shelf$/,
    )
  })

  it('are compared again when they are saved', async () => {
    const id = await importList(app, browser(), list(row('A-1', { price: '899' })))
    await query(`update variants set price_paise = 95000 where store_id = $1 and sku = 'A-1'`, [
      store.id,
    ])
    const { counts } = await applyImport(app, browser(), id, 'valid')
    expect(counts).toMatchObject({ change: 0, refused: 1 })
    const [product] = await productsOf(browser(), id)
    expect(product?.problems[0]?.message).toContain('Changed meanwhile')
    expect(await stockRowOf('A-1')).toMatchObject({ price: 950 })
  })

  it('get new sizes', async () => {
    const id = await importList(
      app,
      browser(),
      list(row('A-1'), row('A-3', { size: 'L', stock: '4' })),
    )
    expect(await productsOf(browser(), id)).toMatchObject([{ outcome: 'extend', problems: [] }])
    await applyImport(app, browser(), id, 'all')
    expect(await stockRowOf('A-3')).toMatchObject({ stock: 4 })
    expect(await query('select id from products where store_id = $1', [store.id])).toHaveLength(1)
    await browser().call('POST /import/undo', { id })
    await app.jobs.drained()
    expect(await detailsOf(browser(), id)).toMatchObject({ state: 'undone', kept: [] })
    expect([await stockRowOf('A-3'), await stockRowOf('A-1')]).toMatchObject([
      undefined,
      { stock: 5 },
    ])
  })
})

describe('undo', () => {
  it('withdraws goods that nobody has changed, and names the others with the reason', async () => {
    const text = list(
      row('U-1', { name: 'Left alone' }),
      row('U-2', { name: 'Counted' }),
      row('U-3', { name: 'Switched off' }),
    )
    const id = await importList(app, browser(), text)
    expect(await applyImport(app, browser(), id, 'all')).toMatchObject({ canUndo: true })
    const counted = await idOf('U-2')
    await browser().call('POST /update-stock', {
      filter: counted.product_id,
      variants: [{ _id: counted.id, delta: 1 }],
    })
    const off = (await idOf('U-3')).product_id
    app.time.now = new Date(mondayNoon.getTime() + MINUTE_MS)
    await browser().call('PUT /updateProduct', { id: off, product: { status: false } })
    await browser().call('POST /import/undo', { id })
    await app.jobs.drained()
    const { state, kept, canUndo } = await detailsOf(browser(), id)
    expect([state, canUndo]).toEqual(['undone', false])
    const { body } = await browser().call('GET /product-pictures', {})
    expect(body.products.map(({ productName }) => productName)).toEqual(['Counted', 'Switched off'])
    expect(kept).toEqual([
      { name: 'Counted', reason: 'Its stock was counted or moved since' },
      { name: 'Switched off', reason: 'It was changed since' },
    ])
    expect([await stockRowOf('U-1'), await stockRowOf('U-2')]).toMatchObject([
      undefined,
      { stock: 6 },
    ])
    const inventory = await browser().call('GET /inventory')
    expect(inventory.body.total).toBe(2)
    // The SKU is free again, so that the corrected list can be imported.
    const again = await importList(app, browser(), list(row('U-1')))
    expect(await detailsOf(browser(), again)).toMatchObject({ counts: { create: 1 } })
  })

  it('restores earlier prices and counts', async () => {
    await applyImport(
      app,
      browser(),
      await importList(app, browser(), list(row('P-1'), row('P-2', { name: 'Two' }))),
      'all',
    )
    const change = list(
      row('P-1', { price: '899', stock: '9' }),
      row('P-2', { name: 'Two', price: '799', stock: '9' }),
    )
    const id = await importList(app, browser(), change)
    await correct(app, browser(), id, { setCounts: true })
    await applyImport(app, browser(), id, 'all')
    await query(`update variants set price_paise = 70000 where store_id = $1 and sku = 'P-2'`, [
      store.id,
    ])
    await browser().call('POST /import/undo', { id })
    await app.jobs.drained()
    expect([await stockRowOf('P-1'), await stockRowOf('P-2')]).toMatchObject([
      { price: 999, stock: 5 },
      { price: 700, stock: 9 },
    ])
    expect(await detailsOf(browser(), id)).toMatchObject({ kept: [{ name: 'Two' }] })
  })

  it('is refused before anything is saved, twice, and after a month', async () => {
    const id = await importList(app, browser(), list(row('R-1')))
    const undo = () => browser().call('POST /import/undo', { id })
    expect(await undo()).toMatchObject({ status: 409, body: { details: { reason: 'notApplied' } } })
    await applyImport(app, browser(), id, 'all')
    const later = await browser().call('PUT /import', { id, setCounts: true })
    expect(later).toMatchObject({ status: 409, body: { details: { reason: 'applied' } } })
    expect(await browser().call('DELETE /import', { id })).toMatchObject({ status: 409 })
    await query(`update imports set applied_at = $2 where id = $1`, [
      id,
      new Date(mondayNoon.getTime() - 31 * DAY_MS),
    ])
    expect(await undo()).toMatchObject({ status: 409, body: { details: { reason: 'tooOld' } } })
  })
})

describe('the job', () => {
  it('continues after its process has ended, and saves nothing twice', async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      row(`J-${at}`, { name: `Kurta number ${at}` }),
    )
    const id = await importList(app, browser(), list(...rows))
    await browser().call('POST /import/apply', { id, which: 'all' })
    await app.jobs.drained()
    // Sets the state as if the process had ended in the middle: some products are saved, and no job exists.
    await query(`update imports set state = 'applying' where id = $1`, [id])
    await resumeImports(app.database)
    await app.jobs.drained()
    expect(await detailsOf(browser(), id)).toMatchObject({ state: 'applying' })
    app.time.now = new Date(mondayNoon.getTime() + 3 * MINUTE_MS)
    await resumeImports(app.database)
    await app.jobs.drained()
    expect(await detailsOf(browser(), id)).toMatchObject({ state: 'done', counts: { create: 60 } })
    expect(await query('select id from products where store_id = $1', [store.id])).toHaveLength(60)
  })

  it.each(['previewing', 'applying', 'undoing'])(
    'is taken up seconds after its process was silent: %s',
    async (state) => {
      const id = await importList(app, browser(), list(row('T-1')))
      if (state === 'undoing') await applyImport(app, browser(), id, 'all')
      const signBefore = (seconds: number) =>
        query(
          `update imports set state = $2, which = 'all', worked_at = now() - make_interval(secs => $3) where id = $1`,
          [id, state, seconds],
        )
      await signBefore(1)
      await resumeImports(app.database)
      await app.jobs.drained()
      expect(await detailsOf(browser(), id)).toMatchObject({ state })
      await signBefore(6)
      await resumeImports(app.database)
      expect(await detailsOf(browser(), id)).toMatchObject({ progress: { isResumed: true } })
      await app.jobs.drained()
      const after = { previewing: 'ready', applying: 'done', undoing: 'undone' }[state]
      expect(await detailsOf(browser(), id)).toMatchObject({ state: after })
      expect(await query('select worked_at from imports where id = $1', [id])).toEqual([
        { worked_at: null },
      ])
    },
  )

  it('saves no preview of an earlier mapping', async () => {
    const id = await importList(app, browser(), list(row('V-1')))
    const answers = await Promise.all(
      ['Red', 'Green'].map((chosen) =>
        browser().call('PUT /import', {
          id,
          values: [{ field: 'colorMap', value: 'Blue', chosen }],
        } as never),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.jobs.drained()
    const [stored] = await query<{ version: number; state: string }>(
      'select version, state from imports where id = $1',
      [id],
    )
    expect(stored).toEqual({ version: 3, state: 'ready' })
  })

  it('reports a reading that ended with its process', async () => {
    const id = await importList(app, browser(), list(row('W-1')))
    await query(`update imports set state = 'reading' where id = $1`, [id])
    app.time.now = new Date(mondayNoon.getTime() + 5 * MINUTE_MS)
    await resumeImports(app.database)
    expect(await detailsOf(browser(), id)).toMatchObject({
      state: 'failed',
      message: 'The reading was interrupted. Send the file again',
    })
  })

  it('deletes rows and unused lists after a month', async () => {
    const used = await importList(app, browser(), list(row('M-1')))
    await applyImport(app, browser(), used, 'all')
    const unused = await importList(app, browser(), list(row('M-2')))
    await deleteExpiredImports(app.database, new Date(mondayNoon.getTime() + 31 * DAY_MS))
    const answer = await browser().call('GET /imports')
    expect(answer.body.imports.map(({ importId }) => importId)).toEqual([used])
    expect(
      await query('select 1 from import_rows where import_id = any($1)', [[used, unused]]),
    ).toEqual([])
    expect(await stockRowOf('M-1')).toMatchObject({ stock: 5 })
  })
})
