import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { subCategories } from '#server/platform/db/tables/settings.ts'
import {
  buildAdmin,
  buildProduct,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { makeUnderstanding } from '#server/modules/imports/commands/understanding.ts'
import { readSubCategories } from './commands/sub-categories.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  admin = await buildAdmin(app)
  await app.database.db.delete(subCategories)
})

const angarkhas = {
  category: 'Clothing',
  name: 'Angarkhas',
  hindi: 'अंगरखे',
  hsn: '6211',
  gstSlab: null,
  synonyms: ['jhulwa'],
  seen: null,
}
const save = (over: object = {}) =>
  admin.browser.call('POST /admin/sub-categories', { ...angarkhas, ...over })
const findListed = async (name = 'Angarkhas') =>
  (await admin.browser.call('GET /admin/sub-categories')).body.subCategories.find(
    (one) => one.name === name,
  )
const retire = async (isRetired: boolean) =>
  admin.browser.call('POST /admin/sub-categories/retire', {
    _id: (await findListed())?._id ?? '',
    isRetired,
  })
const remove = (_id: string | null | undefined) =>
  admin.browser.call('DELETE /admin/sub-categories', { _id: _id ?? randomUUID() })
const fieldsOf = async (over: object) => Object.keys((await save(over)).body['fields'] ?? {})

/** Reads new words at once; the timer of each process reads them twice a minute. */
async function readNow(server: TestApp): Promise<void> {
  const { browser } = await buildAdmin(server)
  await browser.call('GET /admin/missed-searches')
}

async function buildShop() {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const add = (subCategory: string) =>
    browser.call('POST /addProduct', { ...kurtaForm(), subCategory }, { key: randomUUID() })
  const offered = async () => {
    const { body } = await browser.call('POST /get-products-category-list', {})
    return body.categories.find(({ category }) => category === 'Clothing')?.subCategories ?? []
  }
  return { ...store, add, offered }
}

describe('an added sub-category', () => {
  it('is offered in forms, has its Hindi name, and is found by its synonyms on every server', async () => {
    const { id, offered } = await buildShop()
    const other = await buildTestApp({ database: app.database })
    expect((await save()).status).toBe(200)
    expect(await offered()).toContainEqual({ name: 'Angarkhas', hsn: '6211', gst: null })
    expect((await app.browser().call('GET /goods-names')).body).toEqual({
      subCategories: { Angarkhas: 'अंगरखे' },
    })
    await buildProduct(app, id, { name: 'Wedding wear', subCategory: 'Angarkhas' })
    for (const server of [app, { ...other, database: app.database }]) {
      await readNow(server)
      for (const search of ['jhulwa', 'angarkha', 'अंगरखे']) {
        const { body } = await server.browser().call('GET /getProducts', { search })
        expect([body.shown, body.products.map(({ productName }) => productName)]).toEqual([
          'asked',
          ['Wedding wear'],
        ])
        expect(body.subCategories.map(({ name }) => name)).toEqual(['Angarkhas'])
      }
    }
    await other.fastify.close()
  })

  it('hides no product by its Hindi name that the search finds by the same word', async () => {
    const { id } = await buildShop()
    await buildProduct(app, id, { name: 'Red bridal wear', subCategory: 'Lehengas' })
    const find = async (search: string) => {
      const { body } = await app.browser().call('GET /getProducts', { search })
      return [body.shown, body.products.map(({ productName }) => productName)]
    }
    const found = ['asked', ['Red bridal wear']]
    expect(await find('लहंगा')).toEqual(found)
    await save({ name: 'Panelled wear', hindi: 'लहंगा', synonyms: [] })
    await save({ name: 'Crimson wear', hindi: 'लाल', synonyms: [] })
    await readNow(app)
    expect(await find('लहंगा')).toEqual(found)
    expect(await find('लाल लहंगा')).toEqual(found)
  })

  it('is recognised in a list by its name or synonym, unless the catalogue knows the words', async () => {
    await save()
    const { goodsOf, spelled } = makeUnderstanding(await readSubCategories(app.database.db))
    const own = { category: 'Clothing', subCategory: 'Angarkhas' }
    expect([goodsOf('ANGARKHA'), goodsOf('Jhulwa')]).toEqual([own, own])
    expect(goodsOf('Royal blue jhulwa for weddings')).toEqual(own)
    expect(goodsOf('Cotton kurta')).toEqual({ category: 'Clothing', subCategory: 'Kurtas' })
    expect(goodsOf('Something else')).toBeNull()
    expect(spelled({ category: 'Clothing', subCategory: 'angarkha' })).toBe('Angarkhas')
  })

  it('that is retired takes no new product; products with it stay, and it can be restored', async () => {
    const { add, offered, merchant } = await buildShop()
    await save()
    const { body } = await add('angarkha')
    const edit = async (subCategory: string, id = body.id) => {
      const { body: seen } = await merchant.browser.call('GET /editProduct', { id })
      const { variants, status: _status, ...rest } = seen
      const rows = variants.map(({ attributes, held: _held, ...one }) => ({
        ...one,
        ...attributes,
      }))
      const form = { ...rest, id, subCategory, variants: rows, _id: undefined }
      return merchant.browser.call('PUT /editProduct', form, { key: randomUUID() })
    }
    expect((await retire(true)).status).toBe(200)
    expect((await offered()).map(({ name }) => name)).not.toContain('Angarkhas')
    const refused = await add('ANGARKHAS')
    expect([refused.status, refused.body['fields']]).toEqual([
      400,
      { subCategory: 'Angarkhas takes no new products. Please choose another sub-category.' },
    ])
    expect((await edit('angarkha')).status).toBe(200)
    expect((await edit('Kurtas')).status).toBe(200)
    expect((await edit('Angarkhas')).body['fields']).toHaveProperty('subCategory')
    await retire(false)
    expect((await edit('Angarkhas')).status).toBe(200)
    const { history } = (await admin.browser.call('GET /admin/sub-categories')).body
    expect(history.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
      ['sub_category_restored', 'Clothing > Angarkhas'],
      ['sub_category_retired', 'Clothing > Angarkhas'],
      ['sub_category_added', 'Clothing > Angarkhas: अंगरखे · 6211 · jhulwa'],
    ])
  })

  it('is changed only by administrators who have seen its last change, and removed only while unused', async () => {
    const { add } = await buildShop()
    await save()
    const seen = (await findListed())?.changedAt
    app.time.now = new Date(mondayNoon.getTime() + 1_000)
    expect((await save({ seen, synonyms: ['jhulwa', 'jama'] })).status).toBe(200)
    const late = await save({ seen, hsn: '6203' })
    expect(late.body).toMatchObject({ code: 'SETTING_CONFLICT', details: { reason: 'changed' } })
    expect(await findListed()).toMatchObject({ hsn: '6211', synonyms: ['jhulwa', 'jama'] })
    await add('Angarkhas')
    const { _id } = (await findListed()) ?? {}
    expect((await remove(_id)).body).toMatchObject({ details: { reason: 'inUse' } })
    await app.database.pool.query('update products set sub_category = $1', ['Kurtas'])
    expect((await remove(_id)).status).toBe(200)
    expect(await findListed()).toBeUndefined()
    expect((await remove(_id)).status).toBe(404)
  })
})

describe('a sub-category of the data files', () => {
  it('gets further words, and nothing else', async () => {
    const words = { name: 'Kurtas', hindi: '', hsn: '', synonyms: ['pairahan'] }
    expect((await save(words)).status).toBe(200)
    expect(await findListed('Kurtas')).toMatchObject({
      hsn: '6211',
      isAdded: false,
      synonyms: ['pairahan'],
    })
    expect((await app.browser().call('GET /goods-names')).body.subCategories).toEqual({})
    const seen = (await findListed('Kurtas'))?.changedAt
    for (const change of [{ hsn: '6203' }, { hindi: 'नाम' }, { gstSlab: 5 }])
      expect(await fieldsOf({ ...words, ...change, seen })).toEqual(['synonyms'])
    const { _id = '' } = (await findListed('Kurtas')) ?? {}
    const retiring = { _id: _id ?? '', isRetired: true }
    expect((await admin.browser.call('POST /admin/sub-categories/retire', retiring)).status).toBe(
      404,
    )
    expect((await remove(_id)).status).toBe(200)
    expect(await findListed('Kurtas')).toMatchObject({ _id: null, synonyms: [] })
  })
})

describe('a sub-category is refused at its field', () => {
  it.each([
    ['without a name', { name: 'x' }, 'name'],
    ['with a name in Hindi only', { name: 'अंगरखे' }, 'name'],
    ['with the name of another category’s', { name: 'Boots' }, 'name'],
    ['with another spelling of a known name', { name: 'T shirt' }, 'name'],
    ['without its Hindi name', { hindi: '' }, 'hindi'],
    ['with a Hindi name in Latin letters', { hindi: 'angarkhe' }, 'hindi'],
    ['with the Hindi name of a known one', { hindi: 'साड़ियाँ' }, 'hindi'],
    ['without an HSN', { hsn: '' }, 'hsn'],
    ['with an HSN of five digits', { hsn: '62111' }, 'hsn'],
    ['with an unknown slab', { gstSlab: 7 }, 'gstSlab'],
    ['with its own name as a synonym', { synonyms: ['angarkha'] }, 'synonyms'],
    ['with one synonym twice', { synonyms: ['jhulwa', 'Jhulwas'] }, 'synonyms'],
    ['with a word that the search knows', { synonyms: ['churidar'] }, 'synonyms'],
    ['with the name of another one', { synonyms: ['Sarees'] }, 'synonyms'],
    ['with a synonym of one letter', { synonyms: ['b'] }, 'synonyms'],
    ['with a hundred synonyms', { synonyms: Array(100).fill('jhulwa') }, 'synonyms'],
  ])('%s, also when one is changed', async (_case, over, field) => {
    expect(await fieldsOf(over)).toEqual([field])
    await save()
    // A wrong name is that of another sub-category, which nobody has seen.
    const seen = field === 'name' ? null : ((await findListed())?.changedAt ?? null)
    expect(await fieldsOf({ ...over, seen })).toEqual([field])
  })

  it('with the Hindi name of an added one, but not of its own', async () => {
    await save()
    expect(await fieldsOf({ name: 'Panelled wear', synonyms: [] })).toEqual(['hindi'])
    const seen = (await findListed())?.changedAt ?? null
    expect(await save({ seen, hsn: '6204' })).toMatchObject({ status: 200 })
  })
})
