import { beforeAll, describe, expect, it } from 'vitest'
import { brandIn } from './language/brands.ts'
import brandRows from './language/data/brands.json' with { type: 'json' }
import { readQuery } from './language/read-query.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const footwear = { category: 'Footwear', subCategory: 'Casual Shoes' } as const

const app = useTestApp()

const sold: [name: string, brand: string, subCategory?: string][] = [
  ['Straight kurta', 'H&M'],
  ['Printed kurta', 'Jack & Jones'],
  ['Cotton kurta', 'W for Woman'],
  ['Silk kurta', 'U.S. Polo Assn.'],
  ['Linen kurta', 'Marks & Spencer'],
  ['Plain kurta', 'Allen Solly'],
  ['Block kurta', "Levi's"],
  ['Long kurta', 'Mast & Harbour'],
  ['Short kurta', 'HERE&NOW'],
  ['Mirror kurta', 'Haat'],
  ['Pump with a low heel', 'Padchap'],
  ['Leather shoes', 'Padchap'],
  ['Running shoes', 'Daud'],
  ['Women kurta M and S', 'Saheli'],
]

beforeAll(async () => {
  const store = await buildStore(app)
  for (const [name, brand] of sold) {
    const isShoe = /shoe|pump/i.test(name)
    await buildProduct(app, store.id, {
      name,
      brand,
      ...(isShoe && footwear),
    })
  }
  const delhi = await buildStore(app, { city: 'Delhi', latitude: 28.65, longitude: 77.23 })
  await buildProduct(app, delhi.id, { name: 'Delhi kurta', brand: 'Biba' })
})

async function search(words: string, query: object = {}, locale = 'en') {
  const headers = { 'accept-language': locale }
  const asked = { city: 'Jaipur', search: words, ...query }
  const { body } = await app.browser().call('GET /getProducts', asked, { headers })
  return { ...body, names: body.products.map(({ productName }) => productName) }
}

describe('a brand with signs between its letters', () => {
  it.each([
    ['h&m kurta', 'Straight kurta'],
    ['H & M', 'Straight kurta'],
    ['h n m kurta', 'Straight kurta'],
    ['h and m kurta', 'Straight kurta'],
    ['hnm', 'Straight kurta'],
    ['h+m kurta', 'Straight kurta'],
    ['kurta h m', 'Straight kurta'],
    ['j&j kurta', 'Printed kurta'],
    ['j and j', 'Printed kurta'],
    ['jack n jones kurta', 'Printed kurta'],
    ['w for woman', 'Cotton kurta'],
    ['W for women kurta', 'Cotton kurta'],
    ['u.s. polo', 'Silk kurta'],
    ['us polo kurta', 'Silk kurta'],
    ['u s polo assn', 'Silk kurta'],
    ['uspolo kurta', 'Silk kurta'],
    ['m&s kurta', 'Linen kurta'],
    ['marks and spencer', 'Linen kurta'],
    ['marks n spencer kurta', 'Linen kurta'],
    ['allen solly', 'Plain kurta'],
    ['allensolly kurta', 'Plain kurta'],
    ["levi's", 'Block kurta'],
    ['levi kurta', 'Block kurta'],
    ['लेवाइस कुर्ता', 'Block kurta'],
    ['mast n harbour', 'Long kurta'],
    ['mast & harbour kurta', 'Long kurta'],
    ['here & now kurta', 'Short kurta'],
  ])('“%s” opens with its own goods', async (words, name) => {
    const page = await search(words)
    expect([page.names[0], page.shown, page.brandNotSold]).toEqual([name, 'asked', null])
  })

  it.each(['kurta s & m', 'kurta m and s', 'kurta size m & l'])(
    '“%s” asks for sizes',
    async (words) => {
      expect((await search(words)).brandNotSold).toBeNull()
    },
  )
})

describe('a brand that no shop here sells', () => {
  it.each([
    ['nike shoes', 'Nike', 'shoes'],
    ['naike shoes', 'Nike', 'shoes'],
    ['नाइके जूते', 'Nike', 'shoes'],
    ['puma shoes', 'Puma', 'shoes'],
    ['shoes of puma', 'Puma', 'shoes'],
    ['adidas shoes', 'Adidas', 'shoes'],
    ['reebok shoes', 'Reebok', 'shoes'],
    ['zara kurta', 'Zara', 'kurta'],
    ['gucci kurta', 'Gucci', 'kurta'],
    ['d&g kurta', 'Dolce & Gabbana', 'kurta'],
    ['peter england kurta', 'Peter England', 'kurta'],
    ['van heusen kurta', 'Van Heusen', 'kurta'],
    ['lee cooper shoes', 'Lee Cooper', 'shoes'],
    ['biba kurta', 'Biba', 'kurta'],
    ['bata shoes', 'Bata', 'shoes'],
    ['shoes bata', 'Bata', 'shoes'],
    ['baata shoes', 'Bata', 'shoes'],
    ['बाटा के जूते', 'Bata', 'shoes'],
    ['metro shoes', 'Metro', 'shoes'],
    ['Dr. Scholl shoes', 'Scholl', 'shoes'],
    ["dr scholl's shoes", 'Scholl', 'shoes'],
    ['scholl shoes', 'Scholl', 'shoes'],
    ['red tape shoes', 'Red Tape', 'shoes'],
    ['red-tape shoes', 'Red Tape', 'shoes'],
    ['red chief shoes', 'Red Chief', 'shoes'],
    ['A.N.D. kurta', 'A.N.D.', 'kurta'],
    ['a.n.d shoes', 'A.N.D.', 'shoes'],
    ['catwalk shoes', 'Catwalk', 'shoes'],
  ])('“%s” is said, with goods of other brands', async (words, brand, goods) => {
    const page = await search(words)
    expect([page.brandNotSold, page.didYouMean]).toEqual([brand, null])
    expect([page.understood.color, page.understood.gender]).toEqual([null, null])
    expect(page.products.length).toBeGreaterThan(1)
    const fits = goods === 'shoes' ? /shoes|pump/i : /kurta/
    expect(page.names.filter((name) => !fits.test(name))).toEqual([])
  })

  it('alone is said too, and shows other goods', async () => {
    const page = await search('nike')
    expect([page.brandNotSold, page.didYouMean, page.shown]).toEqual(['Nike', null, 'popular'])
    expect((await search('biba', { city: 'Delhi' })).brandNotSold).toBeNull()
  })

  it('is not said when only the filters leave its goods out, nor in one shop', async () => {
    const page = await search('haat kurta', { price: '9000-9500' })
    expect(page.brandNotSold).toBeNull()
    expect((await search("levi's shoes")).brandNotSold).toBeNull()
    expect((await search('allen solly kurta', { price: '9000-9500' })).brandNotSold).toBeNull()
  })

  it.each([
    ['shose', 'shoes'],
    ['kurtaa', 'kurta'],
  ])('and typing errors are corrected as before: “%s”', async (words, goods) => {
    expect((await search(words)).names[0]).toContain(goods)
  })
})

it.each([
  ['red tape', null],
  ['red tape red shoes', 'Red'],
  ['yellow chimes ring', null],
  ['malabar gold ring', null],
])('“%s” asks for the colour %s', (words, colour) => {
  const { color, phrases } = readQuery(words)
  expect([color, phrases.some(({ sense }) => sense?.kind === 'quality')]).toEqual([colour, false])
})

const articles = (words: string) => readQuery(words).phrases.flatMap(({ sense }) => sense ?? [])

it('an article in the name of a brand is asked for when no other is', () => {
  expect(articles('pepe jeans')).toMatchObject([{ name: 'jeans' }])
  expect(articles('pepe jeans shirt')).toMatchObject([{ name: 'shirt' }])
})

describe('a word that is a brand or asks to be told', () => {
  it.each(['shoes bata do', 'mujhe shoes bata', 'मुझे जूते बता दो', 'mujhe batao shoes'])(
    '“%s” names no brand',
    async (words) => {
      const page = await search(words)
      expect([page.names.length > 1, page.brandNotSold]).toEqual([true, null])
    },
  )

  it.each(['A.N.D. dress', 'a. n. d. dress'])('“%s” opens with goods of AND', async (words) => {
    const store = await buildStore(app, { city: 'Ajmer', latitude: 26.45, longitude: 74.64 })
    await buildProduct(app, store.id, { name: 'Blue and red dress', brand: 'Haat' })
    await buildProduct(app, store.id, { name: 'Long dress', brand: 'AND' })
    const page = await search(words, { city: 'Ajmer' })
    expect([page.names[0], page.shown, page.brandNotSold]).toEqual(['Long dress', 'asked', null])
  })

  it.each(['dress and kurta', 'AND kurta'])('“%s” names no brand', (words) => {
    expect(brandIn(readQuery(words).words)).toBeUndefined()
  })

  it('opens with the goods of the brand where a shop sells it', async () => {
    const store = await buildStore(app, { city: 'Kota', latitude: 25.18, longitude: 75.83 })
    await buildProduct(app, store.id, { name: 'Walking shoes', brand: 'Daud', ...footwear })
    await buildProduct(app, store.id, { name: 'Derby shoes', brand: 'Bata', ...footwear })
    const page = await search('bata shoes', { city: 'Kota' })
    expect([page.names[0], page.shown, page.brandNotSold]).toEqual(['Derby shoes', 'asked', null])
  })
})

/** Nothing of any brand of the list but those above is sold in Jaipur. */
const brandNames = Object.keys(brandRows)
const goods = ['shoes', 'sandal', 'kurta', 'saree', 'juti']

it.each(goods)('no word of a brand is dropped beside “%s”, before or after it', (word) => {
  const dropped = brandNames
    .flatMap((name) => [`${name} ${word}`, `${word} ${name}`].map((text) => [name, text] as const))
    .filter(([name, text]) => brandIn(readQuery(text).words)?.name !== name)
  expect(dropped).toEqual([])
})

it.each(goods)('a search for a brand and “%s” keeps a word of the name', (word) => {
  const alone = new Set(readQuery(word).phrases.flatMap(({ words }) => words))
  const kept = (text: string) =>
    readQuery(text).phrases.some(({ words }) => words.some((one) => !alone.has(one)))
  const lost = brandNames
    .flatMap((name) => [`${name} ${word}`, `${word} ${name}`])
    .filter((text) => !kept(text))
  expect(lost).toEqual([])
})
