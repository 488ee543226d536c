import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import { callAs } from '#server/platform/http/pages/pages.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import type { Locale, Place } from '#shared/page.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import {
  type FoundItem,
  localInventory,
  problemsOf,
  productData,
  readFeed,
  valueOf,
} from '#test/merchant-center.ts'
import { silentLog } from '#test/silent-log.ts'
import { render } from './entry-server.tsx'

let app: TestApp

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: mondayNoon })
  app = await buildTestApp({ publicUrl: 'https://chowk.example' })
  await seedDemoCity(app.database, {
    gallery: openGallery(),
    vault: makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom),
    now: mondayNoon,
    passwordHash: async () => 'hash',
    progress: () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

const jaipur = { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' }

const read = async (url: string) => (await app.fastify.inject({ url })).body

/** A guest's page of the demonstration city: its main part, the text of the main part, and the listed cards. */
async function open(url: string, locale: Locale = 'en', place?: Place) {
  const page = await render({
    url,
    locale,
    place: place ?? jaipur,
    isPlaceChosen: place !== undefined,
    hasSession: false,
    publicUrl: 'https://chowk.example',
    call: callAs(app.context.reads, { request: { cookies: {}, log: silentLog }, locale }),
  })
  if (page.kind !== 'page') throw new Error(`redirected to ${page.location}`)
  const body = page.body.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  const cards = main.split('<article').slice(1)
  const titles = cards.map((card) => textOf(/<h3.*?<\/h3>/s.exec(card)?.[0] ?? ''))
  return { body, head: page.head, status: page.status, main, text: textOf(main), cards, titles }
}

const search = (rawQuery: string, locale: Locale = 'en', filters = {}) =>
  open(`/?${new URLSearchParams({ rawQuery, city: 'Jaipur', ...filters })}`, locale)

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function hrefOf(html: string, words: string): string {
  const links = html.match(/<a [^>]*>.*?<\/a>/gs) ?? []
  const link = links.find((one) => textOf(one) === words || one.includes(`aria-label="${words}"`))
  return /href="([^"]*)"/.exec(link ?? '')?.[1] ?? ''
}

describe('the words of a search', () => {
  it('a misspelt word is corrected, and can be searched for as typed', async () => {
    const { text, main, titles } = await search('kutra')
    expect(text).toContain('Showing results for kurta .')
    expect(titles[0]).toMatch(/kurta/i)
    const exact = hrefOf(main, 'Search instead for kutra')
    expect(exact).toContain('exact=1')
    const asTyped = await open(exact)
    expect(asTyped.text).not.toContain('Showing results for')
    expect(asTyped.cards).not.toEqual([])
  })

  it('words in Devanagari and in Latin letters find the same products', async () => {
    const devanagari = await search('चूड़ी')
    expect(devanagari.text).toContain('Results for “चूड़ी”')
    expect(devanagari.titles[0]).toMatch(/bangle|chood/i)
    expect((await search('choodi')).titles[0]).toMatch(/bangle|chood/i)
  })

  it('a query without results leads to other products, never to an empty page', async () => {
    const { main, text, cards } = await search('zzqqxx')
    expect(main).toMatch(/<h1[^>]*>No results for “zzqqxx”<\/h1>/)
    expect(main).toMatch(/<h2[^>]*>Popular in Jaipur<\/h2>/)
    expect(cards).toHaveLength(24)
    expect(text).not.toContain('Showing')
    // The heading is visible; the count below it is for screen readers only.
    expect(main).toContain('<span class="sr-only">No products</span>')
  })

  it('a colour in the words is the colour on the cards', async () => {
    const { cards } = await search('maroon kurta')
    const path = /href="(\/product[^"]*)"/.exec(cards[0] ?? '')?.[1] ?? ''
    expect((await open(path)).text).toContain('Colour: Maroon')
  })

  it('a colour in the words chooses the colour of the product and no size', async () => {
    const { main } = await search('red kurta')
    const path = /href="(\/product[^"]*&color=[^"]*)"/.exec(main)?.[1] ?? ''
    const { text } = await open(path)
    expect(text).toMatch(/Colour: \w+/)
    expect(text).not.toMatch(/Size: \w+/)
  })

  it('a size in the words is a chip, and stands in the row of filters', async () => {
    const sized = await search('women kurta m')
    expect(sized.text).toContain(' Size: M ')
    expect(sized.main).toContain('aria-label="Remove M"')
    const { text, cards } = await search('women kurta')
    expect(cards).not.toEqual([])
    expect(text).not.toContain('Size: ')
  })

  it('cities, colours and categories have their Hindi names', async () => {
    expect((await open('/', 'hi')).text).toContain('जयपुर की दुकानें')
    const filters = { category: 'Footwear', color: 'Red', gender: 'Female' }
    const { text, main } = await search('', 'hi', filters)
    expect(text).toContain('जयपुर में जूते-चप्पल')
    for (const name of ['जूते-चप्पल', 'लाल', 'महिलाएँ'])
      expect(main).toContain(`aria-label="${name} हटाएँ"`)
  })

  it('colours and sub-categories have their Hindi names in results and on the product page', async () => {
    const { main, text, cards } = await search('', 'hi', { subCategory: 'Kurtas', color: 'Red' })
    expect(text).toContain('जयपुर में कुर्ते')
    expect(main).toContain('aria-label="कुर्ते हटाएँ"')
    expect(main).toMatch(/>और रंग: [^a-z<]+</i)
    const path = /href="(\/product[^"]*)"/.exec(cards[0] ?? '')?.[1] ?? ''
    const product = await open(path, 'hi')
    const colours =
      /<legend[^>]*>(?:(?!<legend).)*?रंग: .*?<\/fieldset>/s.exec(product.main)?.[0] ?? ''
    expect(textOf(colours)).toMatch(/^रंग: [^a-z]+$/i)
    expect(product.main).toMatch(/<dd[^>]*>कुर्ते<\/dd>/)
  })

  it('a search is a form, which works before the page is hydrated', async () => {
    const { body } = await open('/?city=&rawQuery=kurta')
    const form = /<header.*?(<form[^>]*action="\/".*?<\/form>)/s.exec(body)?.[1] ?? ''
    expect(form).toMatch(/<input[^>]*name="rawQuery"/)
    expect(form).toContain('<input type="hidden" name="city" value="Jaipur"/>')
    expect((await open('/?rawQuery=jutti&city=Jaipur')).titles[0]).toMatch(/jutti/i)
  })
})

it('a city without shops says so, and a search there not to try fewer filters', async () => {
  const pune = { city: 'Pune', lat: 18.52, long: 73.86, label: 'Pune' }
  for (const path of ['/', '/?city=Pune&rawQuery=kurta']) {
    const { text } = await open(path, 'en', pune)
    expect(text).toContain('No shop in Pune yet These cities already have shops.')
    expect(text).not.toContain('Try fewer filters')
  }
})

it('a guest can open the cart, which is empty', async () => {
  expect((await open('/cart')).text).toContain('Your cart Looks So Empty!')
})

describe('the home page', () => {
  it('new arrivals have at most two products of each shop', async () => {
    const { body } = await app.browser().call('GET /new-arrivals', { city: 'Jaipur' })
    const shops = body.products.map(({ storeId }) => storeId)
    expect(shops.length).toBeGreaterThan(4)
    for (const shop of shops) expect(shops.filter((one) => one === shop).length).toBeLessThan(3)
  })

  it('the categories have pictures and lead to their products', async () => {
    const { main } = await open('/')
    const tiles = /<ul aria-label="Shop by category".*?<\/ul>/s.exec(main)?.[0] ?? ''
    expect(tiles.match(/<img /g)).toHaveLength(3)
    expect((await open(hrefOf(tiles, 'Footwear'))).text).toContain('Footwear in Jaipur')
  })

  it('the localities lead to the goods of their shops', async () => {
    const { main } = await open('/')
    const tiles = /<section aria-labelledby="localities".*?<\/section>/s.exec(main)?.[0] ?? ''
    const { cards } = await open(hrefOf(tiles, 'Johari Bazaar 3 shops'))
    expect(cards.length).toBeGreaterThan(5)
    const shops = ['Soni Vastralaya', 'Gulmohar Saree Kendra', 'Meena Kari Jewels']
    expect(shops.some((shop) => textOf(cards[0] ?? '').includes(shop))).toBe(true)
  })
})

describe('the list of shops', () => {
  it('each shop says whether it is open, with the time', async () => {
    const { cards } = await open('/shops?city=Jaipur')
    expect(cards.length).toBeGreaterThan(5)
    for (const card of cards)
      expect(textOf(card)).toMatch(/Open until|Open now|Closes soon|Closed now|Opens /)
    const hindi = await open('/shops?city=Jaipur', 'hi')
    expect(textOf(hindi.cards[0] ?? '')).toMatch(/खुली|बंद|खुलेगी/)
  })

  it('without scripts the list of shops and its filters work', async () => {
    const { main, cards } = await open('/shops?city=Jaipur')
    const footwear = await open(hrefOf(main, 'Footwear'))
    expect(footwear.text).toContain('Shops in Jaipur')
    expect(footwear.cards.length).toBeLessThan(cards.length)
    expect(footwear.cards).not.toEqual([])
  })
})

it('without scripts the pages of a search and of a shop can be reached', async () => {
  const first = await search('kurta')
  const next = await open(hrefOf(first.main, 'Load More'))
  expect(next.text).toContain('Showing 48 of')
  expect(next.titles[0]).not.toBe(first.titles[0])
  const again = await open(hrefOf(next.main, 'From the first result'))
  expect(again.titles).toEqual(first.titles)
  const wrong = await open('/?rawQuery=kurta&city=Jaipur&page=nothing-that-exists-anywhere')
  expect(wrong.status).toBe(404)
})

it('search engines find every static page, and each page has its canonical address', async () => {
  const map = /^Sitemap: (.+)$/m.exec(await read('/robots.txt'))?.[1] ?? ''
  const xml = await read(new URL(map).pathname)
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const statics = addresses.filter((address) => !address.includes('?'))
  expect(statics).toHaveLength(10)
  for (const address of statics) {
    const { head } = await open(new URL(address).pathname)
    expect(head).toContain(`<link rel="canonical" href="${address}">`)
  }
  const product = new URL(addresses.find((one) => one.includes('/product')) ?? '')
  expect((await open(product.pathname + product.search)).status).toBe(200)
})

it.each(['/store', '/store?_id=', '/store?_id=nonsense', '/product?_id=nonsense'])(
  '%s does not exist and answers 404',
  async (path) => {
    const { status, main } = await open(path)
    expect(status).toBe(404)
    expect(main).toMatch(/<h1[^>]*>[^<]*(?:no longer here|not found)<\/h1>/)
  },
)

const feedsOf = async (storeId: string) => ({
  goods: readFeed(await read(`/feeds/${storeId}/products.xml`)),
  stock: readFeed(await read(`/feeds/${storeId}/local-inventory.xml`)),
})

/** The facts that the page of an item in a feed says. */
const jsonLdOf = async (item: FoundItem) => {
  const { head } = await open((valueOf(item, 'link') ?? '').replace('https://chowk.example', ''))
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  return JSON.parse(block) as Record<string, unknown>
}

describe("the feeds for Google's local listings", () => {
  it('are as Google documents them, for every shop, and the pages that they name say the same', async () => {
    const storeIds = [...(await read('/sitemap.xml')).matchAll(/\/store\?_id=([\w-]+)</g)]
    expect(storeIds.length).toBeGreaterThan(10)
    for (const [, storeId = ''] of storeIds) {
      const { goods, stock } = await feedsOf(storeId)
      expect(goods).not.toEqual([])
      expect(goods.flatMap((item) => problemsOf(item, productData))).toEqual([])
      expect(stock.flatMap((item) => problemsOf(item, localInventory))).toEqual([])
      const item = goods.at(-1) ?? []
      expect(await jsonLdOf(item)).toMatchObject({
        name: valueOf(item, 'title'),
        sku: valueOf(item, 'id'),
        image: expect.arrayContaining([valueOf(item, 'image_link')]),
        offers: {
          price: valueOf(item, 'price')?.replace(' INR', ''),
          availability: `https://schema.org/${valueOf(item, 'availability') === 'in_stock' ? 'InStoreOnly' : 'OutOfStock'}`,
          availableAtOrFrom: { branchCode: storeId },
        },
      })
    }
  })
})
