import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeKey } from '#shared/catalog/barcodes.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildStore } from '#test/factories.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let store: Awaited<ReturnType<typeof buildStore>>
beforeAll(async () => {
  store = await buildStore(app)
})
const browser = () => store.merchant.browser

/** A kurta in one size with these fields of its variant. */
const kurta = (variant: object, over: object = {}) => {
  const form = kurtaForm(over, { sizes: ['M'] })
  return { ...form, variants: form.variants.map((one) => ({ ...one, ...variant })) }
}
const add = (variant: object, over?: object) =>
  browser().call('POST /addProduct', kurta(variant, over))

/** The sentences at the fields of a refused form. */
const fieldsOf = (body: Record<string, unknown>) => body['fields'] as Record<string, string>

async function addKurta(variant: object, over?: object): Promise<string> {
  const { status, body } = await add(variant, over)
  expect([status, body.fields]).toEqual([200, undefined])
  return body.id
}

/** The SKUs of the articles that a search of the stock finds. */
async function findSkus(search: string): Promise<string[]> {
  const { body } = await browser().call('GET /inventory', { search })
  return body.products.flatMap(({ variants }) => variants.map(({ SKU }) => SKU)).toSorted()
}

/** The number with its check digit. */
function ean(body: string): string {
  const right = [...Array(10).keys()].find((digit) => codeKey(body + digit).length === 14)
  return `${body}${right}`
}

it('the database compares codes as the program does', async () => {
  const code = fc.oneof(
    fc.stringMatching(/^[0-9]{7,15}$/),
    fc.stringMatching(/^(?:[0-9]{7}|[0-9]{11,13})$/).map(ean),
    fc.stringMatching(/^[0-9] [0-9]{6} [0-9]{6}$/),
    fc.stringMatching(/^[A-Za-z]{1,3}-?[0-9]{1,8}$/),
  )
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(code, { minLength: 40, maxLength: 60 }), async (codes) => {
      const { rows } = await app.database.db.execute(sql`
        select code_key(code) as key from unnest(${sql.param(codes)}::text[]) with ordinality as c (code, nth)
        order by nth`)
      expect(rows.map(({ key }) => key)).toEqual(codes.map(codeKey))
    }),
    { numRuns: 20 },
  )
})

describe('the barcodes of a variant', () => {
  it('are stored as typed, found in any form and by a part, and kept by a form without them', async () => {
    const id = await addKurta({ SKU: 'BC-1', barcodes: '8 901234 567890; SHOP-7' })
    for (const code of ['8901234567890', '08901234567890', '८९०१२३४५६७८९०', 'shop-7', '567890'])
      expect([code, await findSkus(code)]).toEqual([code, ['BC-1']])
    for (const code of ['010890123456789010A1\u001D217', '(01)08901234567890(10)A1'])
      expect([code, await findSkus(code)]).toEqual([code, ['BC-1']])
    const { body: form } = await browser().call('GET /editProduct', { id })
    expect(form.variants[0]?.barcodes).toEqual(['8 901234 567890', 'SHOP-7'])
    const { body: own } = await browser().call('GET /getProducts', { search: '08901234567890' })
    expect(own.products).toHaveLength(1)
    const { body: tags } = await browser().call('GET /tags', { search: '08901234567890' })
    expect(tags.variants).toMatchObject([{ SKU: 'BC-1', barcodes: ['8 901234 567890', 'SHOP-7'] }])
    const { barcodes: _left, ...variant } = kurta({ SKU: 'BC-1' }).variants[0] as {
      barcodes?: string
    }
    const _id = form.variants[0]?._id
    const kept = { ...kurta({}), id, variants: [{ ...variant, _id }] }
    expect(await browser().call('PUT /editProduct', kept)).toMatchObject({
      status: 200,
      body: { product: { variants: [{ barcodes: ['8 901234 567890', 'SHOP-7'] }] } },
    })
    const without = { ...kept, variants: [{ ...variant, _id, barcodes: '' }] }
    expect(await browser().call('PUT /editProduct', without)).toMatchObject({ status: 200 })
    expect(await findSkus('8901234567890')).toEqual([])
  })

  it.each([
    ['8 901234 560204', '8901234560204'],
    ['8901234560205', undefined],
    ['2012345678900', undefined],
    ['KT-77', undefined],
  ])('announce %s to the public as the GTIN %s', async (code, gtin) => {
    const variant = { SKU: `G-${code}`, barcodes: code, barcodesConfirmed: true }
    const { body } = await browser().call('GET /product', { _id: await addKurta(variant) })
    expect(body.variants.map((one) => one.gtin)).toEqual([gtin])
  })

  it('are at most five, and no way to reach the shop', async () => {
    const six = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    for (const barcodes of [six, six.join(' '), 'www.soni.in']) {
      const { status, body } = await add({ barcodes })
      expect([status, Object.keys(fieldsOf(body))]).toEqual([400, ['variants.0.barcodes']])
    }
  })

  it('are asked about when the last digit does not fit, and kept when the person says so', async () => {
    const wrong = { SKU: 'BC-2', barcodes: '8901234567013' }
    const { status, body } = await add(wrong)
    expect([status, fieldsOf(body)['variants.0.barcodes']]).toEqual([
      400,
      'The last digit of 8901234567013 does not fit the others. Compare it with the packet, or tick “Keep these barcodes” if it is your own number',
    ])
    const id = await addKurta({ ...wrong, barcodesConfirmed: true })
    expect(await findSkus('8901234567013')).toEqual(['BC-2'])
    // An edit does not ask again about what is stored.
    const { body: form } = await browser().call('GET /editProduct', { id })
    const variants = [{ ...kurta(wrong).variants[0], _id: form.variants[0]?._id }]
    expect(await browser().call('PUT /editProduct', { ...kurta({}), id, variants })).toMatchObject({
      status: 200,
    })
  })

  it('that another article has as barcode or SKU are asked about, then both are kept and listed', async () => {
    await addKurta({ SKU: '8901234560006' }, { productName: 'Kurta with a number as SKU' })
    const second = { SKU: 'BC-3', barcodes: ['0 8901234560006'.replace(' ', '')] }
    const { status, body } = await add(second)
    expect([status, fieldsOf(body)['variants.0.barcodes']]).toEqual([
      400,
      'Kurta with a number as SKU, 8901234560006 has the code 08901234560006 too. Correct it, or tick “Keep these barcodes”: the scanner then asks which one you mean',
    ])
    await addKurta({ ...second, barcodesConfirmed: true }, { productName: 'Second kurta' })
    expect(await findSkus('8901234560006')).toEqual(['8901234560006', 'BC-3'])
    const { body: listed } = await browser().call('GET /same-codes')
    expect(listed.codes).toMatchObject([
      {
        code: '08901234560006',
        variants: [
          { productName: 'Kurta with a number as SKU', SKU: '8901234560006' },
          { productName: 'Second kurta', SKU: 'BC-3' },
        ],
      },
    ])
    const other = await buildStore(app)
    const { body: none } = await other.merchant.browser.call('GET /same-codes')
    expect(none.codes).toEqual([])
  })

  it('of two sizes in one form are asked about', async () => {
    const form = kurtaForm({}, { sizes: ['S', 'M'] })
    const variants = form.variants.map((one, at) => ({
      ...one,
      SKU: `BC-4-${at}`,
      barcodes: 'DESIGN-4',
    }))
    const { status, body } = await browser().call('POST /addProduct', { ...form, variants })
    expect([status, Object.keys(fieldsOf(body))]).toEqual([400, ['variants.1.barcodes']])
  })
})

const paste = async (row: object) => {
  const { body } = await browser().call('POST /change-products', { mode: 'valid', rows: [row] })
  return mustExist(body.rows[0], 'the report of the row')
}

describe('POST /change-products', () => {
  it('adds barcodes to those of the article, and refuses a doubtful one in words', async () => {
    await addKurta({ SKU: 'BC-5', barcodes: 'OWN-5' })
    const row = await paste({ SKU: 'bc-5', barcodes: '8901234560105, own-5' })
    expect([row.changed, row.variant?.after.barcodes]).toEqual([true, ['OWN-5', '8901234560105']])
    expect(await findSkus('8901234560105')).toEqual(['BC-5'])
    await addKurta({ SKU: 'BC-6' })
    expect(await paste({ SKU: 'BC-6', barcodes: '8901234560105' })).toMatchObject({
      changed: false,
      errors: { barcodes: expect.stringContaining('has the code 8901234560105 too') },
    })
    expect(await paste({ SKU: 'BC-6', barcodes: '8901234560106' })).toMatchObject({
      changed: false,
      errors: { barcodes: expect.stringContaining('does not fit') },
    })
    expect(await findSkus('8901234560105')).toEqual(['BC-5'])
  })
})
