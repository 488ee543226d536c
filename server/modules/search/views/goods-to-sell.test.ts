import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#server/modules/search/commands.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { buildProduct, buildStaff, buildStore } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function openTill() {
  const { id, merchant } = await buildStore(app)
  const find = async (search: string, page?: string) => {
    const input = { search, ...(page && { page }) }
    const answer = await merchant.browser.call('GET /goods-to-sell', input)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const found = async (search: string) =>
    (await find(search)).goods.map(({ productName, attributes }) =>
      [productName, attributes.Color, attributes.Size].filter(Boolean).join(' '),
    )
  const add = (name: string, over: Parameters<typeof buildProduct>[2] = {}) =>
    buildProduct(app, id, { name, ...over })
  const change = (variantId: string, values: Partial<typeof variants.$inferInsert>) =>
    app.database.db.update(variants).set(values).where(eq(variants.id, variantId))
  return { id, find, found, add, change }
}

describe('goods to sell at the till', () => {
  it('are found by words of both languages, by their spelling, and by a wrong letter', async () => {
    const { found, find, add } = await openTill()
    await add('Lac choodi', { subCategory: 'Chudi' })
    await add('Mirror kurta')
    expect(await found('चूड़ी')).toEqual(['Lac choodi M'])
    expect(await found('chudiyan')).toEqual(['Lac choodi M'])
    expect(await find('mirrer')).toMatchObject({
      didYouMean: 'mirror',
      goods: [{ productName: 'Mirror kurta' }],
    })
    expect(await find('xqzwv')).toEqual({ goods: [], didYouMean: null, nextPage: null })
  })

  it('are the variants with the colour and size in the words, also with these words alone', async () => {
    const { found, add, change } = await openTill()
    const { id, variantIds } = await add('Kurta', { sizes: ['M', 'XL', 'XL'] })
    const [redM = '', redXl = '', blueXl = ''] = variantIds
    await change(redM, { colorMap: 'Red', attributes: { Color: 'Lal', Size: 'M' } })
    await change(redXl, { colorMap: 'Red', attributes: { Color: 'Lal', Size: 'XL' } })
    await change(blueXl, { colorMap: 'Blue', attributes: { Color: 'Neela', Size: 'XL' } })
    await app.database.transaction((tx) => refreshProducts(tx, [id]))
    expect(await found('red kurta xl')).toEqual(['Kurta Lal XL'])
    expect(await found('लाल कुर्ता')).toEqual(['Kurta Lal M', 'Kurta Lal XL'])
    expect(await found('XL')).toEqual(['Kurta Lal XL', 'Kurta Neela XL'])
    expect(await found('neela')).toEqual(['Kurta Neela XL'])
    // A size needs no article beside it.
    expect(await found('neela xl')).toEqual(['Kurta Neela XL'])
    expect(await found('m lal')).toEqual(['Kurta Lal M'])
    expect(await found('neela m')).toEqual(await found('neela size m'))
  })

  it('are found by SKU and barcode first, only the variant with the code, on the shelf of an inactive product too', async () => {
    const { id, find, add, change } = await openTill()
    const { id: productId, variantIds } = await add('Hidden kurta', { sizes: ['S', 'M'] })
    await change(variantIds[1] ?? '', { sku: 'KUR-1', barcodes: ['8901234567890'] })
    const { db } = app.database
    await db.update(products).set({ active: false }).where(eq(products.id, productId))
    const longer = await add('Longer code')
    await change(longer.variantId, { sku: 'KUR-12' })
    const exact = { productName: 'Hidden kurta', attributes: { Size: 'M' }, isCode: true }
    expect((await find('kur-1')).goods).toMatchObject([
      exact,
      { productName: 'Longer code', isCode: false },
    ])
    expect((await find('890 1234 567890')).goods).toMatchObject([exact])
    const { merchant } = await buildStore(app)
    const foreign = await merchant.browser.call('GET /goods-to-sell', { search: 'kur-1' })
    expect(foreign.body.goods).toEqual([])
    const clerk = await buildStaff(app, id, 'counter')
    const own = await clerk.browser.call('GET /goods-to-sell', { search: 'kur-1' })
    expect(own.body.goods).toHaveLength(2)
  })

  it('are found by the code of their tag, as people type it and scanners read its address', async () => {
    const { id, find, add } = await openTill()
    const { variantId } = await add('Tagged kurta')
    await add('Other kurta')
    const { merchant } = await buildStore(app)
    await app.database.pool.query(
      `insert into tags (code, store_id, variant_id, created_by, created_at)
       select '10ABCDEF', $1, $2, owner_id, now() from stores where id = $1`,
      [id, variantId],
    )
    for (const typed of ['10ABCDEF', ' ioabcdef', 'https://chowk.example/t/10ABCDEF'])
      expect((await find(typed)).goods).toMatchObject([{ variantId, isCode: true }])
    const foreign = await merchant.browser.call('GET /goods-to-sell', { search: '10ABCDEF' })
    expect(foreign.body.goods).toEqual([])
  })

  it('are the variants of all articles with the colour and size, or with the price, and the very words first', async () => {
    const { found, add, change } = await openTill()
    /** An article with a variant for each row of colour, family, size and price. */
    const addGoods = async (
      name: string,
      subCategory: string,
      rows: readonly [string, string, string, number][],
    ) => {
      const { id, variantIds } = await add(name, { subCategory, sizes: rows.map(() => 'M') })
      for (const [at, [Color, colorMap, Size, rupees]] of rows.entries())
        await change(variantIds[at] ?? '', {
          sku: `${name.slice(0, 3)}-${Size}-${at}`,
          colorMap,
          attributes: { Color, Size },
          mrpPaise: rupees * 100,
          pricePaise: rupees * 100,
        })
      await app.database.transaction((tx) => refreshProducts(tx, [id]))
    }
    await addGoods('Formal shirt', 'Shirts', [
      ['Black', 'Black', 'XL', 1150],
      ['Black', 'Black', 'S', 1150],
    ])
    await addGoods('Plain black shirt', 'Shirts', [['Black', 'Black', 'XL', 640]])
    await addGoods('Checked kurta', 'Kurtas', [
      ['Jet Black', 'Black', 'XL', 1160],
      ['Maroon', 'Red', 'S', 1150],
    ])
    await addGoods('Pocket T-shirt', 'T-Shirts', [['Maroon', 'Red', 'XL', 115]])
    const shirts = ['Plain black shirt Black XL', 'Formal shirt Black XL']
    const cases: [string, string[]][] = [
      ['xl black', [...shirts, 'Checked kurta Jet Black XL']],
      ['काला xl', [...shirts, 'Checked kurta Jet Black XL']],
      ['s black', ['Formal shirt Black S']],
      ['s maroon', ['Checked kurta Maroon S']],
      ['m black', []],
      ['shirt xl', [...shirts, 'Pocket T-shirt Maroon XL']],
      ['1150', ['Checked kurta Maroon S', 'Formal shirt Black XL', 'Formal shirt Black S']],
      ['₹1,160', ['Checked kurta Jet Black XL']],
      ['115', ['Pocket T-shirt Maroon XL']],
      ['shirt 1150', ['Formal shirt Black XL', 'Formal shirt Black S']],
      ['black 1160', ['Checked kurta Jet Black XL']],
      ['1', []],
      ['1151', []],
      ['11', []],
    ]
    for (const [words, goods] of cases) expect([words, await found(words)]).toEqual([words, goods])
  })

  it('are found by the beginning of a code, after those with this price', async () => {
    const { found, find, add, change } = await openTill()
    const [coded, priced, barred] = [await add('Coded'), await add('Priced'), await add('Barred')]
    await change(coded.variantId, { sku: '7250-A' })
    await change(priced.variantId, { mrpPaise: 725_000, pricePaise: 725_000 })
    await change(barred.variantId, { barcodes: ['7250123456784'] })
    expect(await found('7250')).toEqual(['Priced M', 'Barred M', 'Coded M'])
    expect(await found('250')).toEqual([])
    expect(await found('725')).toEqual(['Coded M'])
    expect((await find('7250-a')).goods).toMatchObject([{ productName: 'Coded', isCode: true }])
  })

  it('come in pages that neither repeat nor lose an article while others are added', async () => {
    const { find, add } = await openTill()
    const made: string[] = []
    for (let at = 0; at < 30; at += 1) made.push((await add(`Kurta ${at}`)).variantId)
    const first = await find('kurta')
    await add('Kurta new')
    const second = await find('kurta', first.nextPage ?? '')
    const seen = [...first.goods, ...second.goods].map(({ variantId }) => variantId)
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect([first.goods.length, second.nextPage]).toEqual([25, null])
  })

  it('show held pieces, which are not free, with the end of the first booking', async () => {
    const scene = await buildScene(app, { stock: 3 })
    await scene.bookReady(2)
    const { browser } = scene.store.merchant
    const { body } = await browser.call('GET /goods-to-sell', { search: 'kurta' })
    const [goods] = body.goods
    expect(goods).toMatchObject({ free: 1, held: 2, heldUntil: expect.any(String) })
    expect(Date.parse(goods?.heldUntil ?? '')).toBeGreaterThan(app.time.now.getTime())
    await app.database.db
      .update(variantStock)
      .set({ held: 0 })
      .where(eq(variantStock.variantId, goods?.variantId ?? ''))
    const after = await browser.call('GET /goods-to-sell', { search: 'kurta' })
    expect(after.body.goods).toMatchObject([{ free: 3, held: 0, heldUntil: null }])
  })
})
