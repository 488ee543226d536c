import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildAdminAs, buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Article = [name: string, color: string, colorMap: string, subCategory: string, over?: object]
const articles: Article[] = [
  ['Block print kurta', 'Mehndi Green', 'Green', 'Kurta'],
  ['Ajrakh kurta', 'Navy Blue', 'Blue', 'Kurta'],
  ['Bel silk saree', 'Ruby', 'Red', 'Saree'],
  ['Anar cotton saree', 'Sky', 'Blue', 'Saree'],
  ['Chameli kurta', 'White', 'White', 'Kurta'],
  ['Zari jutti', 'Gold', 'Gold', 'Jutti', { category: 'Footwear' }],
  ['Retired lehenga', 'Rani', 'Pink', 'Lehenga', { active: false }],
]

let admin: Browser
beforeAll(async () => {
  const store = await buildStore(app, { storeName: 'Rang Bhandar' })
  for (const [name, Color, colorMap, subCategory, over] of articles)
    await buildProduct(app, store.id, {
      name,
      subCategory,
      ...over,
      variant: { attributes: { Size: 'M', Color }, colorMap },
    })
  for (const name of ['Jyoti Kamiz', 'Rani Devi']) await buildShopper(app, { name })
  admin = (await buildAdminAs(app, 'owner')).browser
})

const find = async (search: string) => (await admin.call('POST /admin/find', { search })).body
const namesFor = async (search: string) =>
  ((await find(search)).articles ?? []).map(({ productName }) => productName)

describe('Find reads what a caller says of an article', () => {
  it.each([
    ['its own colour', 'Mehndi Green kurta', 'Block print kurta'],
    ['its own colour first', 'kurta mehndi green', 'Block print kurta'],
    ['the colour that shoppers filter by', 'red saree', 'Bel silk saree'],
    ['in Hindi', 'लाल साड़ी', 'Bel silk saree'],
    ['in Hinglish', 'lal sadi', 'Bel silk saree'],
    ['two words, one spelt by sound', 'chamelee kurta', 'Chameli kurta'],
    ['a name spelt by sound', 'chamelee', 'Chameli kurta'],
    ['one word spelt by sound', 'joothi', 'Zari jutti'],
    ['a kind in Hindi', 'जूती', 'Zari jutti'],
    ['an article that is not on sale', 'pink lehnga', 'Retired lehenga'],
    ['a colour alone', 'green', 'Block print kurta'],
    ['a colour alone in Hindi', 'हरा', 'Block print kurta'],
  ])('%s: %s', async (_said, search, name) => {
    expect((await namesFor(search))[0]).toBe(name)
  })

  it('leaves out what has another colour', async () => {
    expect(await namesFor('red saree')).toEqual(['Bel silk saree'])
    expect(await namesFor('लाल साड़ी')).toEqual(['Bel silk saree'])
  })

  it.each(['Jyoti', 'Kamiz', 'Rani', 'Rani Devi', 'Rang Bhandar'])(
    '%s is the name of a person or a shop, and no article',
    async (search) => {
      const { customers, stores, articles: found } = await find(search)
      expect(customers.length + stores.length).toBeGreaterThan(0)
      expect(found).toBeUndefined()
    },
  )
})
