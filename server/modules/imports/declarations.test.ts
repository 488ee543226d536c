import { describe, expect, it } from 'vitest'
import { insertTerm } from '#server/modules/settings/queries/terms.ts'
import { buildAdmin, buildStore } from '#test/factories.ts'
import { applyImport, detailsOf, importList } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })

const headings =
  'Product name,Category,Sub category,Brand,Description,HSN,GST rate slab,Target Gender,Size Age Group,MRP,Selling price,Color Map,SKU,Stock,Active'
const goods = (name: string, sku: string) =>
  `${name},Clothing,Kurtas,Padma,Soft cotton,6211,5,Female,Adult,999,799,Red,${sku},3,yes`

const declared = [
  `${headings},Country of origin,"Maker, packer or importer",Maker,Maker address,Net quantity,Customer care`,
  `${goods('Dhaka kurta', 'D-1')},Made in Bangladesh,Imported by,Anand Imports,"4 Park Street, Kolkata",1 N,98290 12345`,
].join('\n')

describe('a list with what the law wants declared', () => {
  it('brings it in with new goods', async () => {
    const { merchant } = await buildStore(app)
    const id = await importList(app, merchant.browser, declared)
    await applyImport(app, merchant.browser, id, 'all')
    const { body } = await merchant.browser.call('GET /getProducts', { mode: 'merchant' })
    const page = await app.browser().call('GET /product', { _id: body.products[0]?._id ?? '' })
    expect(page.body.declaration).toEqual({
      origin: 'BD',
      makerRole: 'importer',
      makerName: 'Anand Imports',
      makerAddress: '4 Park Street, Kolkata',
      quantity: '1 N',
      care: '98290 12345',
    })
  })

  it('tells of a country and of a maker that it cannot read', async () => {
    const { merchant } = await buildStore(app)
    const wrong = declared.replace('Made in Bangladesh', 'Narnia').replace('Imported by', 'Friend')
    const id = await importList(app, merchant.browser, wrong)
    const { body } = await merchant.browser.call('GET /import/preview', { id } as never)
    const fields = JSON.stringify(body)
    expect(fields).toContain('Narnia')
    expect(fields).toContain('Friend')
    expect(await detailsOf(merchant.browser, id)).toMatchObject({ counts: { refused: 1 } })
  })

  it('is needed from the day of the operator on, in the list or for the brand', async () => {
    const admin = await buildAdmin(app)
    await app.database.transaction(async (tx) => {
      const term = { subject: 'declarations', value: 1, validFrom: '2026-11-01' } as const
      await insertTerm(tx, { ...term, setBy: admin.id })
    })
    const { merchant } = await buildStore(app)
    const bare = [headings, goods('Dhaka kurta', 'D-1')].join('\n')
    const id = await importList(app, merchant.browser, bare)
    expect(await detailsOf(merchant.browser, id)).toMatchObject({
      counts: { refused: 1, create: 0 },
    })
    const whole = await importList(app, merchant.browser, declared)
    expect(await detailsOf(merchant.browser, whole)).toMatchObject({
      counts: { refused: 0, create: 1 },
    })
  })
})
