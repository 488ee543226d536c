import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertTerm } from '#server/modules/settings/queries/terms.ts'
import type { Requirement } from '#shared/catalog/declaration/declaration.ts'
import { buildAdmin, buildStore } from '#test/factories.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ofBrand = {
  origin: 'BD',
  makerRole: 'importer',
  makerName: 'Anand Imports',
  makerAddress: '4 Park Street, Kolkata 700016',
  quantity: '1 N',
} as const

async function open() {
  const { merchant, id: storeId } = await buildStore(app)
  const { browser } = merchant
  const add = (over: object = {}) =>
    browser.call('POST /addProduct', kurtaForm(over) as never, { key: randomUUID() })
  const declare = (declaration: object, brand = 'Sanganer Prints') =>
    browser.call('PUT /declarations', { brand, declaration } as never, { key: randomUUID() })
  const look = async (id: string) => (await app.browser().call('GET /product', { _id: id })).body
  const list = async () => (await browser.call('GET /declarations', {})).body
  return { storeId, browser, add, declare, look, list }
}

/** From this day on new goods need their declaration. */
async function requireFrom(validFrom: string, subject: Requirement = 'declarations') {
  const admin = await buildAdmin(app)
  const term = { subject, value: 1, validFrom, setBy: admin.id } as const
  await app.database.transaction(async (tx) => {
    await insertTerm(tx, term)
  })
}

describe('PUT /declarations', () => {
  it('declares for all goods of a brand; a value of a product wins', async () => {
    const { browser, add, declare, look } = await open()
    const { body: plain } = await add()
    const { body: own } = await add({
      ...kurtaForm({}, { colors: ['Blue'] }),
      declaration: { origin: 'IN', quantity: 'set of 4' },
    })
    const saved = await declare(ofBrand, 'sanganer prints')
    expect([saved.status, saved.body.message]).toEqual([
      200,
      'Saved for 2 products of sanganer prints',
    ])
    const page = await look(plain.id)
    expect(page).toMatchObject({
      declaration: ofBrand,
      originNames: { en: 'Bangladesh', hi: 'बांग्लादेश' },
    })
    expect(page.declaration?.care).toBe(page.store.contactNumber)
    expect(await look(own.id)).toMatchObject({
      declaration: { ...ofBrand, origin: 'IN', quantity: 'set of 4' },
      originNames: { en: 'India' },
    })
    const { body: form } = await browser.call('GET /editProduct', { id: own.id })
    expect(form.declaration).toEqual({ origin: 'IN', quantity: 'set of 4' })
  })

  it('empties what is sent empty, and counts for no other shop', async () => {
    const { add, declare, look } = await open()
    const { body } = await add()
    await declare(ofBrand)
    const other = await open()
    const { body: theirs } = await other.add()
    expect((await other.look(theirs.id)).declaration).not.toHaveProperty('origin')
    await declare({ ...ofBrand, origin: '', quantity: '' })
    const { declaration } = await look(body.id)
    expect(declaration).not.toHaveProperty('origin')
    expect(declaration?.makerName).toBe('Anand Imports')
  })

  it.each([
    [{ origin: 'XX' }, ['declaration.origin']],
    [{ makerName: 'Soni Prints' }, ['declaration.makerAddress', 'declaration.makerRole']],
    [{ makerRole: 'packer' }, ['declaration.makerAddress', 'declaration.makerName']],
    [{ quantity: 'one' }, ['declaration.quantity']],
    [{ care: 'ask us' }, ['declaration.care']],
    [{ ...ofBrand, makerName: 'Soni 98290 12345' }, ['declaration.makerName']],
  ])('refuses %j at %j', async (declaration, fields) => {
    const { add, declare } = await open()
    await add()
    const { status, body } = await declare(declaration)
    expect([status, Object.keys(body['fields'] ?? {}).toSorted()]).toEqual([400, fields])
  })

  it('knows only brands of the own goods', async () => {
    const { declare } = await open()
    expect((await declare(ofBrand, 'Nobody')).status).toBe(404)
  })
})

describe('GET /declarations', () => {
  it('lists the brands with what their goods lack', async () => {
    const { add, declare, list } = await open()
    await add({ declaration: { origin: 'IN' } })
    const names = { productName: 'Mor kurta', brand: 'Mor' }
    const { body: mor } = await add({ ...kurtaForm({}, { colors: ['Blue'] }), ...names })
    expect(await list()).toMatchObject({
      requiredFrom: null,
      goods: 2,
      lacking: 2,
      brands: [{ brand: 'Mor', lacks: ['origin', 'maker', 'quantity'] }, { goods: 1 }],
    })
    await declare(ofBrand)
    const { brands, lacking } = await list()
    expect(lacking).toBe(1)
    expect(brands).toMatchObject([
      { brand: 'Mor', lacking: 1, products: [{ _id: mor.id, productName: 'Mor kurta' }] },
      { brand: 'Sanganer Prints', lacking: 0, lacks: [], products: [], declaration: ofBrand },
    ])
  })
})

describe('a change of a product', () => {
  it('keeps its declaration unless it is sent another one', async () => {
    const { browser, add, look } = await open()
    const { body: added } = await add({ declaration: { origin: 'IN' } })
    const { body: product } = await browser.call('GET /editProduct', { id: added.id })
    const { _id: id, declaration: _declared, updatedAt: _at, ...form } = product
    const variants = form.variants.map(({ held: _held, ...variant }) => variant)
    const edit = (over: object) =>
      browser.call('PUT /editProduct', { ...form, id, variants, ...over } as never, {
        key: randomUUID(),
      })
    expect((await edit({})).status).toBe(200)
    expect((await look(id)).declaration?.origin).toBe('IN')
    expect((await edit({ declaration: { origin: 'NP' } })).status).toBe(200)
    expect((await look(id)).originNames?.en).toBe('Nepal')
  })
})

describe('the marks of goods', () => {
  it.each([
    [
      { huid: 'ab12cd', purity: '22K916' },
      { huid: 'AB12CD', purity: '22K916' },
    ],
    [{ licence: 'cm/l 1234567' }, { licence: 'CM/L-1234567' }],
    [{ licence: '8400045678' }, { licence: 'CM/L-8400045678' }],
  ])('%j are shown as %j, and found by their number', async (declaration, shown) => {
    const { add, look, storeId } = await open()
    const { body } = await add({ declaration })
    expect((await look(body.id)).declaration).toMatchObject(shown)
    await app.jobs.drained()
    const search = Object.values(shown)[0] ?? ''
    const found = await app.browser().call('GET /getProducts', { mode: 'store', storeId, search })
    expect([found.body.shown, found.body.products.map(({ _id }) => _id)]).toEqual([
      'asked',
      [body.id],
    ])
  })

  it.each([
    [{ huid: 'AB12C' }, 'declaration.huid'],
    [{ huid: 'AB-2CD' }, 'declaration.huid'],
    [{ purity: 'gold' }, 'declaration.purity'],
    [{ licence: 'CM/L-12' }, 'declaration.licence'],
  ])('%j is refused at %s', async (declaration, field) => {
    const { status, body } = await (await open()).add({ declaration })
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]])
  })

  it('are no matter of a brand, except the licence of its maker', async () => {
    const { add, declare } = await open()
    await add()
    expect((await declare({ huid: 'AB12CD' })).status).toBe(400)
    expect((await declare({ licence: 'CM/L-1234567' })).status).toBe(200)
  })

  it('are needed of gold from the day that the operator has set', async () => {
    await requireFrom('2026-11-01', 'hallmark')
    const { add } = await open()
    const gold = { ...kurtaForm({}, { colors: ['Gold'] }), hsn: '7113' }
    const { body } = await add(gold)
    expect(Object.keys(body['fields'] ?? {})).toEqual(['declaration.huid', 'declaration.purity'])
    const marked = { ...gold, declaration: { huid: 'AB12CD', purity: '22K916' } }
    expect((await add(marked)).status).toBe(200)
    expect((await add()).status).toBe(200)
  })
})

describe('PUT /size-table', () => {
  it('shows the measures of a kind of goods of a brand on its products only', async () => {
    const { browser, add, declare, look, list } = await open()
    const { body: kurta } = await add()
    const other = { ...kurtaForm({}, { colors: ['Blue'] }), subCategory: 'Shirts' }
    const { body: shirt } = await add(other)
    const save = (table: string) => {
      const input = { brand: 'Sanganer Prints', subCategory: 'Kurtas', table }
      return browser.call('PUT /size-table', input, { key: randomUUID() })
    }
    expect((await save('Size, Chest\nS, wide')).body['fields']).toHaveProperty('table')
    expect((await save('Size, Chest\nS, 92\nM, 97.5')).status).toBe(200)
    await declare(ofBrand)
    const rows = [
      { size: 'S', cm: [92] },
      { size: 'M', cm: [97.5] },
    ]
    expect((await look(kurta.id)).sizeTable).toEqual({ columns: ['Chest'], rows })
    expect(await look(shirt.id)).not.toHaveProperty('sizeTable')
    expect((await list()).brands).toMatchObject([
      { kinds: ['Kurtas', 'Shirts'], sizes: { Kurtas: { rows } }, declaration: ofBrand },
    ])
    expect((await save('')).status).toBe(200)
    expect(await look(kurta.id)).not.toHaveProperty('sizeTable')
    expect((await look(kurta.id)).declaration).toMatchObject(ofBrand)
  })
})

describe('from the day that the operator has set', () => {
  it('new goods need their declaration, their own or that of their brand', async () => {
    const { add, declare, list } = await open()
    const before = await add()
    expect(before.status).toBe(200)
    await requireFrom('2026-11-20')
    expect((await list()).requiredFrom).toBe('2026-11-20')
    const again = kurtaForm({}, { colors: ['Blue'] })
    expect((await add(again)).status).toBe(200)
    app.time.now = new Date('2026-11-20T06:30:00Z')
    const third = kurtaForm({}, { colors: ['Green'] })
    const refused = await add(third)
    expect([refused.status, refused.body['fields']]).toEqual([
      400,
      {
        'declaration.origin': 'Please choose the country of origin',
        'declaration.makerName': 'Please enter the maker, packer or importer',
        'declaration.quantity': 'Please enter the net quantity, such as 1 N or 1 pair',
      },
    ])
    const abroad = { ...ofBrand, makerRole: 'maker' }
    const foreign = await add({ ...third, declaration: abroad })
    expect(Object.keys(foreign.body['fields'] ?? {})).toEqual(['declaration.makerRole'])
    await declare(ofBrand)
    expect((await add(third)).status).toBe(200)
  })
})
