import { describe, expect, it } from 'vitest'
import type { Answers } from '#shared/contract/imports/mapping.ts'
import { buildStore } from '#test/factories.ts'
import { type ListName, lists } from '#test/import-files.ts'
import { applyImport, correct, detailsOf, importList, productsOf } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })

const women = { gender: 'Female', ageGroup: 'Adult' } as const
type Case = {
  list: ListName
  profile: string
  asked: string[]
  answers: Answers
  values?: object[]
  /** Name, sub-category, whether active, and each variant: SKU, size, price, MRP, stock. */
  goods: [name: string, subCategory: string, active: boolean, ...variants: string[]][]
}

const cases: Case[] = [
  {
    list: 'shopify.csv',
    profile: 'shopify',
    asked: ['colorMap', 'gst', 'hsn', 'mrp', 'sizeMetric'],
    answers: {
      hsn: { Kurtas: '6211', 'Dupattas & Shawls': '6214', 'Juttis & Mojaris': '6403' },
      gst: 5,
      mrp: 'price',
      sizeMetric: 'UK/IND',
      colorMap: 'Green',
    },
    goods: [
      [
        'Leaf Print Kurta',
        'Kurtas',
        true,
        'RR-LK-S S 1049/1399 6',
        'RR-LK-M M 1049/1399 0',
        'RR-LK-3XL 3XL 1099/1399 2',
      ],
      ['Mulmul Dupatta', 'Dupattas & Shawls', false, 'RR-MD - 379/379 9'],
      [
        'Camel Jutti',
        'Juttis & Mojaris',
        true,
        'PP-CJ-7 UK 7 1199/1199 4',
        'PP-CJ-8 UK 8 1199/1199 1',
      ],
    ],
  },
  {
    list: 'woocommerce.csv',
    profile: 'woocommerce',
    asked: ['ageGroup', 'brand', 'colorMap', 'gst', 'hsn'],
    answers: {
      brand: 'Own make',
      hsn: { '*': '6205', 'Dupattas & Shawls': '6214' },
      gst: 5,
      ageGroup: 'Adult',
      colorMap: 'Blue',
    },
    goods: [
      ['Denim Work Shirt', 'Shirts', true, 'DS-40-39 39 999/1199 3', 'DS-40-41 41 1199/1199 0'],
      ['Grey Cotton Stole', 'Dupattas & Shawls', true, 'GS-11 - 249/249 14'],
    ],
  },
  {
    list: 'feed.tsv',
    profile: 'google-feed',
    asked: ['active', 'gst', 'hsn', 'stock'],
    answers: { hsn: { '*': '6211' }, gst: 'byHsn', stock: 1, active: true },
    goods: [['Ikat Kurta', 'Kurtas', true, 'MK-7-M M 1150/1450 1', 'MK-7-L L 1450/1450 0']],
  },
  {
    list: 'tally.csv',
    profile: 'tally',
    asked: [
      'active',
      'ageGroup',
      'belowZero',
      'brand',
      'colorMap',
      'gender',
      'gst',
      'hsn',
      'occasion',
      'percentOnCost',
      'sku',
    ],
    answers: {
      ...women,
      brand: 'Own make',
      hsn: { 'Lac Bangles': '7117', Kurtas: '6211' },
      gst: 'byHsn',
      sku: 'fromName',
      percentOnCost: 50,
      belowZero: 'none',
      occasion: 'All Day',
      colorMap: 'White',
      active: true,
    },
    goods: [
      [
        'Lac Kada Green',
        'Lac Bangles',
        true,
        'LAC-KADA-GREEN-2.4 2.4 210/210 10',
        'LAC-KADA-GREEN-2.6 2.6 210/210 6',
      ],
      [
        'Kurta Linen',
        'Kurtas',
        true,
        'KURTA-LINEN-38 38 750/750 0',
        'KURTA-LINEN-40 40 750/750 11',
      ],
    ],
  },
  {
    list: 'marketplace.csv',
    profile: 'marketplace',
    asked: ['active', 'ageGroup', 'brand', 'gender'],
    answers: { ...women, brand: 'Own make', active: true },
    goods: [
      [
        'Viscose Kurti with Palazzo',
        'Kurtas',
        true,
        'VK-3-S S 599/1299 8',
        'VK-3-XXL XXL 619/1299 0',
      ],
    ],
  },
  {
    list: 'supplier.csv',
    profile: 'none',
    asked: ['active', 'ageGroup', 'brand', 'colorMap', 'percentOnCost'],
    answers: {
      brand: 'Sample Mills',
      ageGroup: 'Adult',
      colorMap: 'Multicolour',
      percentOnCost: 50,
      active: true,
    },
    goods: [
      [
        'Ladies Kurti',
        'Kurtas',
        true,
        'K-51-S S 540/749 2',
        'K-51-M M 540/749 4',
        'K-51-XL XL 540/749 1',
      ],
      [
        'Ladies Kurti',
        'Kurtas',
        true,
        'K-52-M M 1680/2499 3',
        'K-52-L L 1680/2499 3',
        'K-52-XL XL 1680/2499 3',
      ],
      [
        'Ladies Kurti',
        'Kurtas',
        true,
        'K-53-S S 1680/2499 1',
        'K-53-M M 1680/2499 1',
        'K-53-XL XL 1680/2499 1',
      ],
      [
        'Gents Shirt',
        'Shirts',
        true,
        'S-9-S S 645/949 5',
        'S-9-M M 645/949 5',
        'S-9-L L 645/949 5',
      ],
    ],
  },
  {
    list: 'own-columns.csv',
    profile: 'own',
    asked: ['active'],
    answers: { active: true },
    goods: [
      ['Dabu Kurta', 'Kurtas', true, 'GC-DK-S S 999/1299 4', 'GC-DK-L L 1049/1299 7'],
      ['Repeat name each row', 'Kurtas', true, 'GC-R-S S 899/999 2', 'GC-R-M M 899/999 3'],
    ],
  },
]

async function readStored(storeId: string) {
  const { rows } = await app.database.pool.query<{
    name: string
    sub: string
    active: boolean
    variants: string[]
  }>(
    `select p.name, p.sub_category as sub, p.active,
      array_agg(concat_ws(' ', v.sku, coalesce(v.attributes->>'Size', '-'),
        v.price_paise / 100 || '/' || v.mrp_paise / 100, k.stock) order by v.position) as variants
    from products p join variants v on v.product_id = p.id join variant_stock k on k.variant_id = v.id
    where p.store_id = $1 group by p.id order by p.seq`,
    [storeId],
  )
  return rows.map(({ name, sub, active, variants }) => [name, sub, active, ...variants])
}

describe.each(cases)('$list', ({ list, profile, asked, answers, goods }) => {
  it('is imported completely and correctly after its questions are answered once', async () => {
    const { id: storeId, merchant } = await buildStore(app)
    const { browser } = merchant
    const id = await importList(app, browser, lists[list])
    const first = await detailsOf(browser, id)
    expect([first.state, first.profile]).toEqual(['ready', profile])
    expect(first.questions.map(({ name }) => name).toSorted()).toEqual(asked)
    await correct(app, browser, id, { answers })
    const products = await productsOf(browser, id)
    expect(products.flatMap(({ problems }) => problems)).toEqual([])
    const { state, counts } = await applyImport(app, browser, id, 'all')
    expect([state, counts.create, counts.refused]).toEqual(['done', goods.length, 0])
    expect(await readStored(storeId)).toEqual(goods)
  })
})
