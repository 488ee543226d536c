import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import type { Locale, Place } from '#shared/page.ts'
import type { PageData } from './app/page-data.ts'
import type { PublicPage } from '#shared/contract/reviews.ts'
import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import type { Store, StoreSummary } from '#shared/contract/stores/stores.ts'
import type { Contact } from '#shared/contract/support.ts'
import { render } from './entry-server.tsx'
import type { Shops } from '#shared/contract/stores/shops.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T06:30:00.000Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const hours = {
  storeOpen: true,
  changesAt: '2026-11-16T14:30:00.000Z',
  readyBy: '2026-11-16T07:30:00.000Z',
}
const summary: StoreSummary = {
  _id: '0b6e2f0e-1111-4111-8111-000000000001',
  shopName: 'Soni Vastralaya',
  soldBy: 'Soni Vastralaya',
  shopLogo: '/media/logo',
  shopImage: '/media/front',
  address: '12 Johari Bazaar, Jaipur',
  locality: 'Johari Bazaar',
  city: 'Jaipur',
  contactNumber: '+91 98290 12345',
  lat: 26.92,
  long: 75.82,
  ...hours,
}
const day = { status: true, from: '10:00', to: '20:00' }
const unrated = { averageRating: null, numberOfReviews: 0 }
const store: Store = {
  ...summary,
  reviews: unrated,
  state: 'Rajasthan',
  businessType: 'Clothing',
  timings: { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day },
  closures: [],
  preparationMinutes: 60,
  pickupDays: 2,
  since: '2026-11-02',
  collectedOrders: null,
  answersWithinMinutes: null,
}
const variant: Variant = {
  _id: '0b6e2f0e-1111-4111-8111-000000000003',
  SKU: 'KRT-1',
  Images: ['/media/kurta-a', '/media/kurta-b'],
  sellingPrice: 499,
  inclusiveTax: 499,
  MRP: 799,
  Stock: 3,
  attributes: { Size: 'M', Color: 'Maroon' },
  'Target Gender': 'Female',
  'Size Age Group': 'Adult',
  'Size Metric': null,
  'Color Map': 'Red',
  Condition: 'Used',
  occasion: null,
}
const product: Product = {
  _id: '0b6e2f0e-1111-4111-8111-000000000002',
  productName: 'Mor Buti Kurta',
  category: 'Clothing',
  subCategory: 'Kurtas',
  brand: 'Chhipa Prints',
  desc: 'Soft cotton.\nPrinted by hand.',
  status: true,
  storeId: summary._id,
  shopName: summary.shopName,
  address: summary.address,
  city: 'Jaipur',
  hasVariation: 'Yes',
  selectedVariations: ['Size', 'Color'],
  variationSize: ['M'],
  variationColor: ['Maroon'],
  variationMaterialType: [],
  hsn: '6211',
  'GST rate slab': 5,
  reviews: { averageRating: 4.5, numberOfReviews: 12 },
  timestamps: { updatedAt: '2026-11-16T06:30:00.000Z' },
  variants: [variant],
  store: summary,
  inWishlist: false,
  pickupDays: 2,
}
const card: ProductCard = {
  _id: product._id,
  productName: product.productName,
  brand: product.brand,
  desc: product.desc,
  category: 'Clothing',
  subCategory: 'Kurtas',
  status: true,
  variantId: null,
  color: null,
  shownColor: { name: 'Red', swatch: '#b3262e' },
  image: '/media/kurta-a',
  sellingPrice: 499,
  MRP: 799,
  severalPrices: false,
  Stock: 3,
  otherColors: [],
  moreColors: 0,
  forChildren: false,
  averageRating: 4.5,
  numberOfReviews: 12,
  storeId: summary._id,
  shopName: summary.shopName,
  address: summary.address,
  city: 'Jaipur',
  distanceKm: 1.2,
  ...hours,
}
const found: SearchPage = {
  products: [card],
  brands: [{ name: 'Chhipa Prints', count: 2 }],
  subCategories: [{ name: 'Kurtas', count: 2 }],
  categories: [{ name: 'Clothing', count: 2 }],
  colors: [{ name: 'Blue', count: 2 }],
  sizes: [{ name: 'M', system: 'letters', count: 2 }],
  didYouMean: null,
  shown: 'asked',
  understood: { price: null, color: null, gender: null },
  without: [],
  nextOpening: null,
  totalProducts: 2,
  showing: 1,
  nextPage: 'bWFyay1vZi10aGUtbmV4dC1wYWdl',
}
const nothing: SearchPage = {
  ...found,
  products: [],
  brands: [],
  origins: [],
  subCategories: [],
  categories: [],
  colors: [],
  sizes: [],
  totalProducts: 0,
  showing: 0,
  nextPage: null,
}
const reviewed: PublicPage = {
  reviews: [
    {
      reviewId: '0b6e2f0e-1111-4111-8111-000000000009',
      stars: 4,
      text: 'Soft cotton.\nTrue to size.',
      author: 'Asha S.',
      writtenAt: '2026-11-16T06:30:00.000Z',
      editedAt: null,
      productId: product._id,
      productName: product.productName,
      variant: { Size: 'M' },
      answer: { text: 'Come again!', at: '2026-11-17T06:30:00.000Z' },
      own: false,
    },
  ],
  averageRating: 4,
  numberOfReviews: 1,
  nextPage: null,
}
const answers: Record<string, unknown> = {
  'GET /contact': {
    legalName: 'Mela Private Limited',
    address: '5 MI Road\nJaipur 302001',
    phone: '+91 141 400 0000',
    email: 'help@mela.example',
    grievanceOfficer: 'Ira Sen',
    grievanceEmail: 'ira@mela.example',
  } satisfies Contact,
  'GET /search-stores': {
    stores: [{ ...summary, locality: '', distanceKm: 1.2, reviews: unrated }],
  },
  'GET /getProducts': found,
  'GET /new-arrivals': {
    products: [card],
    categories: [{ name: 'Clothing', image: '/media/new' }],
  },
  'GET /localities': {
    localities: [
      { name: 'Johari Bazaar', stores: 3 },
      { name: 'Raja Park', stores: 1 },
    ],
  },
  'GET /product': product,
  'GET /store': store,
  'GET /product-reviews': reviewed,
}

/** The last minute of Sunday, 22 November 2026, in India. */
const sundayNight = '2026-11-22T18:29:00.000Z'
const pageOffering = (wasPrice: number | null): SearchPage => ({
  ...found,
  products: [{ ...card, ownOffer: { until: sundayNight, wasPrice } }],
})

const shops: Shops = {
  stores: [
    {
      ...summary,
      locality: 'Johari Bazaar',
      distanceKm: 1.2,
      reviews: { averageRating: 4.6, numberOfReviews: 12 },
      goods: [{ _id: product._id, productName: 'Mor Buti Kurta', image: '/media/kurta-a' }],
    },
  ],
  areas: [
    { area: 'Johari Bazaar', shops: 30 },
    { area: 'Raja Park', shops: 19 },
  ],
  total: 49,
  showing: 24,
  nextPage: '2',
  nextOpening: null,
}

/** A guest's HTML of the page, and its text with a space at each element boundary. */
async function request(
  url: string,
  over: Record<string, unknown> = {},
  locale: Locale = 'en',
  chosen?: Place,
) {
  const page = await render({
    url,
    locale,
    place: chosen ?? { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
    isPlaceChosen: chosen !== undefined,
    hasSession: false,
    publicUrl: 'https://chowk.example',
    call: async (key) => over[key] ?? answers[key],
  })
  if (page.kind !== 'page') throw new Error(`redirected to ${page.location}`)
  const text = page.body
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
  const data = JSON.parse(page.data) as PageData
  return { html: page.body, head: page.head, text, status: page.status, data }
}

const search = '/?rawQuery=kurta&city=Jaipur'

const delhi = { city: 'Delhi', lat: 28.65, long: 77.23, label: 'Karol Bagh' }
const nearby = { city: 'Jaipur', lat: summary.lat + 0.0108, long: summary.long, label: 'Jaipur' }

describe('the distance of a shop', () => {
  it('is on its page in the words of the cards when the place is chosen', async () => {
    for (const path of [`/product?_id=${product._id}`, `/store?_id=${store._id}`]) {
      expect((await request(path, {}, 'en', nearby)).text).toContain('1.2 km away')
      expect((await request(path, {}, 'hi', nearby)).text).toContain('1.2 किमी दूर')
      expect((await request(path)).text).not.toContain(' away')
    }
  })
})

describe('the texts of a shop', () => {
  const inHindi = { productName: 'मोर बूटी कुर्ता', shopName: 'सोनी वस्त्रालय' }
  const translated = {
    'GET /product': { ...product, inHindi, store: { ...summary, inHindi } },
    'GET /getProducts': { ...found, products: [{ ...card, inHindi }] },
  }
  const path = `/product?_id=${product._id}`

  it('are in Hindi on Hindi pages where the shop has written them, also in the title', async () => {
    const page = await request(path, translated, 'hi')
    expect(page.head).toContain('<title>मोर बूटी कुर्ता')
    expect(page.text).toContain('सोनी वस्त्रालय')
    expect(page.text).not.toContain('Soni Vastralaya')
    expect((await request(search, translated, 'hi')).text).toContain('मोर बूटी कुर्ता')
    expect((await request(path, translated)).text).toContain('Mor Buti Kurta')
  })

  it('are marked with their language where that is not the page’s', async () => {
    const marked = '<span lang="en">Mor Buti Kurta</span>'
    expect((await request(search, {}, 'hi')).html).toContain(marked)
    expect((await request(search, translated, 'hi')).html).not.toContain(marked)
    expect((await request(search)).html).not.toContain('<span lang=')
  })
})

const says = async (path: string, locale: Locale = 'en') => (await request(path, {}, locale)).text

describe('the log-in and the sign-up', () => {
  it('say for which page they are asked', async () => {
    expect(await says('/login?returnTo=/bookings')).toContain('Log in to see your bookings.')
    expect(await says('/signup?returnTo=/wishlist')).toContain('Sign up to see your wishlist.')
    expect(await says('/login?returnTo=/cart%3Fstore%3D1')).toContain('Log in to book what')
    expect(await says('/login?returnTo=/account', 'hi')).toContain('अपना खाता देखने के लिए लॉग इन करें।')
    expect(await says('/login?returnTo=/bookingsx')).not.toContain('Log in to')
  })
})

describe('a list of another city than the shopper’s', () => {
  it.each([search, '/shops?city=Jaipur'])('says so and leads to the own one: %s', async (path) => {
    const { html, text } = await request(path, { 'GET /shops': shops }, 'en', delhi)
    expect(text).toContain('Showing Jaipur. Your place is Karol Bagh. Show Delhi')
    expect(html).toContain(`href="${path.replace('Jaipur', 'Delhi').replace('&', '&amp;')}"`)
    const own = await request(path.replace('Jaipur', 'Delhi'), { 'GET /shops': shops }, 'en', delhi)
    expect(own.text).not.toContain('Your place is')
  })

  it('names no place of a shopper who chose none', async () => {
    const { text } = await request('/?rawQuery=kurta&city=Delhi')
    expect(text).toContain('Showing Delhi. Show Jaipur')
  })

  it('is no other one within a distance of the place', async () => {
    const { text } = await request('/?rawQuery=&city=Jaipur&maxDistance=5', {}, 'en', delhi)
    expect(text).toContain('Everything in Delhi')
    expect(text).not.toContain('Your place is')
  })
})

describe('the home page', () => {
  it('begins with the place, one search for goods and shops, and the areas', async () => {
    const { html, text } = await request('/')
    expect(text).toMatch(
      /Clothing Footwear Bangles Shop by area Johari Bazaar 3 shops Raja Park 1 shop New arrivals/,
    )
    expect(html).toContain('aria-label="Your location: Jaipur. Change it"')
    expect(html).toContain('role="combobox"')
    expect(html).toMatch(/href="\/\?city=Jaipur&amp;rawQuery=Johari\+Bazaar"/)
  })

  it('has a picture for each category and links to all shops', async () => {
    const { html } = await request('/')
    const tiles = /<ul aria-label="Shop by category".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(tiles.match(/<a /g)).toHaveLength(3)
    expect(tiles).toMatch(/category=Clothing".*\/media\/new-.*Clothing/s)
    expect(html).toMatch(/href="\/shops\?city=Jaipur"[^>]*>See all shops/)
    const without = await request('/', { 'GET /new-arrivals': { products: [], categories: [] } })
    expect(without.text).toMatch(/Clothing Footwear Bangles/)
  })

  it('gives three reasons', async () => {
    const { text } = await request('/')
    for (const reason of [
      'Click to pick in hours',
      'Your favourite shop, on your phone',
      'Order from anywhere in the city',
    ]) {
      expect(text).toContain(reason)
    }
  })

  it('tells how it works in four steps that end with Collect', async () => {
    const { text } = await request('/')
    expect(text).toMatch(/1 Find .*2 Choose Store .*3 Book & Pay .*4 Collect /)
  })
})

describe('the search page', () => {
  it('is home with a query, and shows how many results of how many', async () => {
    expect((await request('/')).text).not.toContain('Results for')
    const { text } = await request(search)
    expect(text).toContain('Results for “kurta”')
    expect(text).toContain('Showing 1 of 2')
  })

  it('shows X of total also when all are listed', async () => {
    const whole = { ...found, totalProducts: 1, nextPage: null }
    const { text } = await request(search, { 'GET /getProducts': whole })
    expect(text).toContain('Showing 1 of 1')
  })

  it('offers Load More while there is more', async () => {
    expect((await request(search)).text).toContain('Load More')
    const whole = { 'GET /getProducts': { ...found, totalProducts: 1, nextPage: null } }
    expect((await request(search, whole)).text).not.toContain('Load More')
  })

  it('has an address for each page, from which the first one can be reached', async () => {
    const first = decodeHtml((await request(search)).html)
    expect(first).toContain(`href="${search}&page=${found.nextPage}"`)
    expect(first).not.toContain('From the first result')
    const later = await request(`${search}&page=${found.nextPage}`)
    expect(later.text).toContain('From the first result')
    const keys = later.data.queries?.queries.map(({ queryKey }) => queryKey) ?? []
    expect(keys.find(([name]) => name === 'GET /getProducts')).toContain(found.nextPage)
  })

  it('draws a picture and says what to do in a city without shops', async () => {
    const { html, text } = await request(search, { 'GET /getProducts': nothing })
    expect(text).toContain('No shop in Jaipur yet These cities already have shops')
    expect(html).toMatch(/<svg[^>]*>.*No shop in Jaipur yet/s)
  })
})

describe('a search page without results', () => {
  const popular: SearchPage = { ...found, shown: 'popular' }
  const answer = { 'GET /getProducts': popular }

  it('says so in its title, and shows what is popular under a heading of its own', async () => {
    const { html, text } = await request('/?rawQuery=zzz&city=Jaipur', answer)
    expect(html).toMatch(/<h1[^>]*>No results for “zzz”<\/h1>/)
    expect(html).toMatch(/<h2[^>]*>Popular in Jaipur<\/h2>/)
    expect(text).not.toContain('Showing 1')
  })

  it('with similar products says 0 everywhere, and lists those under a heading of their own', async () => {
    const wider = {
      'GET /getProducts': { ...found, shown: 'wider' as const, leftOut: ['blue'] },
    }
    const { html, text } = await request('/?rawQuery=kurta&city=Jaipur&price=700to700', wider)
    expect(html).toMatch(/<h1[^>]*>No results for “kurta”<\/h1>/)
    expect(text).toContain('No products')
    expect(text).not.toContain('Showing 1')
    expect(html).toMatch(/<h2[^>]*><span>Similar products, without “blue”<\/span><\/h2>/)
  })

  it('says that nothing matches the filters', async () => {
    const { text } = await request('/?rawQuery=&city=Jaipur&color=Red', answer)
    expect(text).toMatch(/Nothing matches these filters\. Popular in Jaipur/)
  })

  it('of a store offers its other products', async () => {
    const { html, text } = await request(`/store?_id=${store._id}&search=zzz`, answer)
    expect(text).toContain('No results for “zzz”')
    expect(html).toMatch(/<h2[^>]*>More from this shop<\/h2>/)
    expect(text).not.toContain('Showing 1')
  })
})

describe('a product card', () => {
  it('has a mark when the product is for children', async () => {
    const page = { ...found, products: [{ ...card, forChildren: true }] }
    expect((await request(search, { 'GET /getProducts': page })).text).toContain('Kids')
    expect((await request(search)).text).not.toContain('Kids')
  })

  const red: ProductCard = {
    ...card,
    variantId: variant._id,
    otherColors: [
      { name: 'Bottle Green', swatch: '#1d4d3a' },
      { name: 'Sanganeri Print', swatch: null },
    ],
    moreColors: 2,
  }
  const answer = { 'GET /getProducts': { ...found, products: [red] } }

  it('links to the variant that it shows, and has a dot for its colour, then for each other', async () => {
    const { html, text } = await request(search, answer)
    expect(html).toContain(`/product?_id=${card._id}&amp;variant=${variant._id}"`)
    expect(text).toContain('Also in Bottle Green, Sanganeri Print and 2 more +2')
    expect(html).toMatch(
      /<circle[^>]* fill="#b3262e".*<circle[^>]* fill="#1d4d3a".*<circle[^>]* fill="none"/s,
    )
    expect((await request(search)).text).not.toContain('Also in')
  })

  it('names the colours in Hindi, and its page contains just the names that it shows', async () => {
    const { text, data } = await request(search, answer, 'hi')
    expect(text).toContain('और रंग: बोतल हरा, Sanganeri Print और 2 अन्य')
    expect(data.names?.goods).toEqual({
      colors: { Bottle: 'बोतल', Green: 'हरा' },
      places: { Jaipur: 'जयपुर' },
    })
  })

  it('shows picture, rating, name, description, price, struck MRP, the store, its city and address', async () => {
    const { html, text } = await request(search)
    expect(html).toContain('/media/kurta-a-')
    expect(text).toMatch(/Mor Buti Kurta Rated 4.5 out of 5/)
    expect(html).toMatch(/<s[ >].*799\.00/s)
    expect(text).toContain('Rs 499.00')
    expect(text).toContain('Soft cotton. Printed by hand.')
    expect(text).toContain('Soni Vastralaya , Jaipur 12 Johari Bazaar, Jaipur')
  })

  it('says until when the shop’s own offer counts, with the price before it', async () => {
    const { text } = await request(search, { 'GET /getProducts': pageOffering(699) })
    expect(text).toContain('Rs 499.00 Price before the offer Rs 699.00 28% off until Sunday')
    const hindi = await request(search, { 'GET /getProducts': pageOffering(699) }, 'hi')
    expect(hindi.text).toContain('28% छूट रविवार तक')
    const never = await request(search, { 'GET /getProducts': pageOffering(null) })
    expect(never.text).toContain('M.R.P. Rs 799.00 37% off until Sunday')
  })
})

describe('the list of shops', () => {
  const over = { 'GET /shops': shops }

  it('has a title, a description and an address of its own', async () => {
    const { head, text } = await request('/shops?city=Kota&open=1', over)
    expect(head).toContain('<title>Shops in Kota · Chowk</title>')
    expect(head).toContain('href="https://chowk.example/shops?city=Kota"')
    expect(head).toContain('name="description" content="All shops of Kota')
    expect(text).toMatch(
      /Shops in Kota .*49 shops .*Soni Vastralaya .*Johari Bazaar.* 1.2 km .*4.6 · 12 ratings .*Open until .*Ready/,
    )
  })

  it('shows goods of each shop that lead to themselves, and the areas with their shops', async () => {
    const html = decodeHtml((await request('/shops', over)).html)
    expect(html).toMatch(/href="\/product\?_id=[^"]*"[^>]*><img [^>]*alt="Mor Buti Kurta"/)
    expect(html).toContain('>Raja Park (19)<')
  })

  it('links to the list with each filter, and without one that is active', async () => {
    const html = decodeHtml((await request('/shops?open=1', over)).html)
    expect(html).toContain('href="/shops?city=Jaipur&category=Footwear&open=1"')
    expect(html).toMatch(/aria-current="true"[^>]*href="\/shops\?city=Jaipur"[^>]*>Open now/)
  })

  it('links to its next and its earlier pages', async () => {
    const first = decodeHtml((await request('/shops', over)).html)
    expect(first).toMatch(/href="\/shops\?city=Jaipur&page=2"[^>]*>Load More/)
    expect(first).not.toContain('Earlier shops')
    const last = { 'GET /shops': { ...shops, showing: 49, nextPage: null } }
    const { html } = await request('/shops?page=3', last)
    expect(decodeHtml(html)).toMatch(/href="\/shops\?city=Jaipur&page=2"[^>]*>Earlier shops/)
    expect(html).not.toContain('Load More')
  })

  it('says what to do when no shop fits, or the city has none', async () => {
    const empty = { ...shops, stores: [], areas: [], total: 0, showing: 0, nextPage: null }
    const none = { 'GET /shops': empty }
    expect((await request('/shops?open=1', none)).text).toContain('No shop fits Try without')
    expect((await request('/shops', none)).text).toContain('No shop in Jaipur yet')
    const night = { 'GET /shops': { ...empty, nextOpening: '2026-11-21T03:30:00Z' } }
    const { text } = await request('/shops?open=1', night)
    expect(text).toMatch(
      /No shop is open now The next shop opens .*9:00.am.* Show closed shops too/,
    )
  })
})

describe('the product page', () => {
  const address = `/product?_id=${product._id}`

  it('shows every picture of the variant', async () => {
    const { html, text } = await request(address)
    expect(html).toContain('/media/kurta-a-')
    expect(html).toContain('/media/kurta-b-')
    expect(text).toContain('Picture 1 of 2')
  })

  it('marks a used variant as refurbished, and a new one not', async () => {
    expect((await request(address)).text).toContain('(Refurbished) Mor Buti Kurta')
    const fresh = { ...product, variants: [{ ...variant, Condition: 'New' }] }
    expect((await request(address, { 'GET /product': fresh })).text).not.toContain('(Refurbished)')
  })

  it('shows the average rating and the number of ratings', async () => {
    expect((await request(address)).text).toContain('Rated 4.5 out of 5 4.5 · 12 ratings')
  })

  it('shows the reviews with stars, writer, date, words and the answer of the shop', async () => {
    const { text } = await request(address)
    for (const part of ['4 stars of 5', 'Asha S. on 16/11/2026', 'True to size.', 'Come again!'])
      expect(text).toContain(part)
    expect(text).toContain('Answer of the shop, 17/11/2026')
  })

  it('says that there are no reviews', async () => {
    const { text } = await request(address, {
      'GET /product': { ...product, reviews: unrated },
    })
    expect(text).toContain('Reviews No reviews yet.')
    expect(text).not.toContain('out of 5')
  })

  it('shows price, struck-through MRP and that taxes are included', async () => {
    const { html, text } = await request(address)
    expect(text).toContain('Rs 499.00')
    expect(html).toMatch(/<s[ >].*799\.00/s)
    expect(text).toContain('Inclusive of all taxes')
  })

  it('shows the price before an offer struck through, its end, and the MRP beside them', async () => {
    const onOffer = { ...variant, ownOffer: { until: sundayNight, wasPrice: 699 } }
    const { text, head } = await request(address, {
      'GET /product': { ...product, variants: [onOffer] },
    })
    expect(text).toContain('Price before the offer Rs 699.00 28% off until Sunday M.R.P. Rs 799.00')
    expect(head).toContain('"price":"499.00"')
    expect(head).toContain('"priceValidUntil":"2026-11-22T23:59:00+05:30"')
    expect((await request(address)).head).not.toContain('priceValidUntil')
  })

  it('has a picker for each variation attribute, with the colour of its picture chosen', async () => {
    const two = {
      ...variant,
      _id: `${variant._id.slice(0, -1)}4`,
      attributes: { Size: 'L', Color: 'Blue' },
    }
    const wide = { ...product, variants: [variant, two] }
    const { text } = await request(address, { 'GET /product': wide })
    expect(text).toMatch(/Colour: Maroon .*Maroon .*Blue .*Size: M .*M /)
  })

  it('names category and colours in Hindi', async () => {
    const one = { ...product, variants: [variant] }
    const { text } = await request(address, { 'GET /product': one }, 'hi')
    expect(text).toMatch(/रंग: मरून .*कैटेगरी कुर्ते /)
    expect(text).not.toContain('Maroon')
  })

  it('links to the seller, shows the brand and the description line by line', async () => {
    const { html } = await request(address)
    expect(html).toMatch(new RegExp(`href="/store\\?_id=${summary._id}"[^>]*>Soni Vastralaya`))
    expect(html).toContain('Chhipa Prints')
    expect(html).toContain('<p>Soft cotton.</p><p>Printed by hand.</p>')
  })
})

describe('the store page', () => {
  const address = `/store?_id=${store._id}`

  it('shows logo, name, open or closed, address and a number to call', async () => {
    const { html, text } = await request(address)
    expect(html).toContain('/media/logo')
    expect(text).toMatch(/Soni Vastralaya 12 Johari Bazaar, Jaipur Open until 8:00 pm /)
    expect(html).toContain('href="tel:+919829012345"')
    const shut = { ...store, storeOpen: false }
    expect((await request(address, { 'GET /store': shut })).text).toMatch(/Jaipur Opens 8:00 pm /)
  })

  it('shows the rating of all its products', async () => {
    const rated = { ...store, reviews: { averageRating: 4, numberOfReviews: 1 } }
    const { text } = await request(address, { 'GET /store': rated })
    expect(text).toContain('Rated 4.0 out of 5 4.0 · 1 rating')
  })

  it('offers the weekly hours', async () => {
    expect((await request(address)).text).toContain('Show Timings')
  })

  it('filters its own products with Clear All and Apply Changes', async () => {
    const { text } = await request(address)
    expect(text).toMatch(/Filters Clear All Apply Changes/)
  })

  it('shows how many products it lists, and loads more', async () => {
    const { text } = await request(address)
    expect(text).toMatch(/Showing 1 of 2 .*Load More/)
  })

  it('is not found without an id', async () => {
    const { status, text } = await request('/store')
    expect(status).toBe(404)
    expect(text).toContain('Page not found')
  })
})

describe('the log-in page', () => {
  it('has fields for e-mail and password, which can be shown', async () => {
    const { html, text } = await request('/login')
    expect(text).toContain('Welcome Back! Please enter your details')
    expect(html).toMatch(/<input[^>]*type="email"/)
    expect(html).toMatch(/<input[^>]*type="password"/)
    expect(html).toContain('aria-label="Show password"')
  })
})

function decodeHtml(html: string): string {
  return html.replaceAll('&amp;', '&')
}
