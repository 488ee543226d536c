import { beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type SoldArticle = [name: string, brand: string, subCategory: string, over?: object]
const red = { variant: { colorMap: 'Red', attributes: { Size: 'M', Color: 'Red' } } }
const others: SoldArticle[] = [
  ['Slim jeans', 'Daud', 'Jeans'],
  ['Loose jeans', 'Daud', 'Jeans', red],
  ['Cotton kurta', 'Saheli', 'Kurta', red],
  ['Kurta in W shape', 'Saheli', 'Kurta'],
  ['Plain tshirt', 'Saheli', 'T-Shirts', red],
]
const ofBrands: SoldArticle[] = [
  ['Skinny jeans', 'ONLY', 'Jeans'],
  ['Party dress', 'Only', 'Dresses', red],
  ['Long kurta', 'W for Woman', 'Kurta'],
  ['Round neck tshirt', 'Max Fashion', 'T-Shirts'],
]

beforeAll(async () => {
  for (const [city, sold] of [
    ['Jaipur', [...others, ...ofBrands]],
    ['Kota', others],
  ] as const) {
    const store = await buildStore(app, { city })
    for (const [name, brand, subCategory, over] of sold)
      await buildProduct(app, store.id, { name, brand, subCategory, ...over })
  }
})

async function search(words: string, city: string) {
  const { body } = await app.browser().call('GET /getProducts', { city, search: words })
  const { shown, leftOut, brandNotSold, understood } = body
  const names = body.products.map(({ productName }) => productName).toSorted()
  return { names, shown, leftOut, brandNotSold, price: understood.price }
}
const isAsked = { shown: 'asked', leftOut: [], brandNotSold: null }

describe('a brand whose name is a word or a letter', () => {
  it.each([
    ['only jeans', 'Skinny jeans'],
    ['ONLY brand jeans', 'Skinny jeans'],
    ['W kurta', 'Long kurta'],
    ['max tshirt', 'Round neck tshirt'],
  ])('“%s” finds its goods where a shop sells it', async (words, name) => {
    expect(await search(words, 'Jaipur')).toMatchObject({ ...isAsked, names: [name] })
  })

  it.each([
    ['only red', ['Cotton kurta', 'Loose jeans', 'Party dress', 'Plain tshirt']],
    ['only red kurta', ['Cotton kurta']],
    ['kurta only red', ['Cotton kurta']],
    ['kurta only', ['Cotton kurta', 'Kurta in W shape', 'Long kurta']],
  ])('“%s” names no brand', async (words, names) => {
    expect(await search(words, 'Jaipur')).toMatchObject({ ...isAsked, names })
  })

  it.each(['max 500', 'only 500', 'max price 500', 'max budget 500'])(
    '“%s” is a price',
    async (words) => {
      expect(await search(words, 'Jaipur')).toMatchObject({ ...isAsked, price: '0-500' })
    },
  )

  it('“only jeans” are jeans where no shop sells the brand', async () => {
    const names = ['Loose jeans', 'Slim jeans']
    expect(await search('only jeans', 'Kota')).toMatchObject({ ...isAsked, names })
  })

  it.each([
    ['W kurta', 'W', ['Cotton kurta', 'Kurta in W shape']],
    ['max tshirt', 'max', ['Plain tshirt']],
  ])('“%s” says that nothing has its name there', async (words, leftOut, names) => {
    const page = await search(words, 'Kota')
    expect(page).toMatchObject({ shown: 'wider', names, leftOut: [leftOut] })
  })
})
