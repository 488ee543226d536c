import { describe, expect, it } from 'vitest'
import type { Contact } from '#shared/contract/support.ts'
import type { Locale, PageRequest } from '#shared/page.ts'
import { render } from './entry-server.tsx'

const contact: Contact = {
  legalName: 'Mela Private Limited',
  address: '5 MI Road\nJaipur 302001',
  phone: '+91 141 400 0000',
  email: 'help@mela.example',
  grievanceOfficer: 'Ira Sen',
  grievanceEmail: 'ira@mela.example',
}
const answers: Record<string, unknown> = {
  'GET /contact': contact,
  'GET /periods': { graceDays: 9, payoutDays: 4, logDays: 365, erasedDays: 100 },
  'GET /ranking': {
    criteria: ['article', 'round', 'distance', 'rating'],
    orders: ['distance', 'newest'],
    inARound: 2,
    mostOfOne: 4,
    bandsKm: [1, 5, 50],
    ratingOfNone: 3.5,
  },
  'GET /shops': {
    stores: [{ _id: 'one', shopName: 'Soni Vastralaya' }],
    total: 1,
    showing: 1,
    nextPage: null,
    nextOpening: null,
  },
  'GET /places': {
    places: [
      { kind: 'city', name: 'Jaipur', city: 'Jaipur', stores: 9 },
      { kind: 'city', name: 'Delhi', city: 'Delhi', stores: 3 },
      { kind: 'city', name: 'Pune', city: 'Pune', stores: 0 },
    ],
  },
}

type Call = PageRequest['call']
const answer: Call = async (key) => {
  if (key in answers) return answers[key]
  throw Object.assign(new Error('gone'), { code: 'NOT_FOUND' })
}

async function request(url: string, locale: Locale = 'en', call = answer) {
  const page = await render({
    url,
    locale,
    place: { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
    isPlaceChosen: false,
    hasSession: false,
    publicUrl: 'https://chowk.example',
    requestId: 'request-7',
    call,
  })
  if (page.kind !== 'page') throw new Error(`redirected to ${page.location}`)
  const text = page.body
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
  return { ...page, text }
}

const pages = [
  '/terms',
  '/refund-policy',
  '/privacy-policy',
  '/ranking',
  '/accessibility',
  '/dark-patterns',
  '/about-us',
  '/contact-us',
  '/site-map',
] as const

/** Reached by the footer's "Legal", the list of all of them. */
const statements = new Set<string>(['/ranking', '/accessibility', '/dark-patterns'])

describe('every static page', () => {
  it.each(pages)('%s has a title, a description and an address of its own', async (path) => {
    const titles = new Set<string | undefined>()
    for (const locale of ['en', 'hi'] as const) {
      const { head, status, body } = await request(path, locale)
      expect(status).toBe(200)
      expect(body.match(/<h1/g)).toHaveLength(1)
      const own = locale === 'hi' ? `${path}?lang=hi` : path
      expect(head).toContain(`<link rel="canonical" href="https://chowk.example${own}">`)
      expect(/<meta name="description" content="([^"]{30,})"/.test(head)).toBe(true)
      titles.add(/<title>(.*)<\/title>/.exec(head)?.[1])
    }
    expect(titles.size).toBe(2)
  })

  it.each(pages)('%s links only to headings that exist', async (path) => {
    const { body } = await request(path)
    const targets = [...body.matchAll(/href="[^"#]*#([^"]+)"/g)].map((match) => match[1])
    const own = targets.filter((id) => body.includes(`href="${path}#${id}"`))
    for (const id of own) expect(body).toContain(`<h2 id="${id}"`)
    expect(own.length).toBeGreaterThan(/terms|policy/.test(path) ? 6 : -1)
  })
})

it('the footer leads to every page about the shop', async () => {
  const { body } = await request('/about-us')
  const footer = /<footer.*<\/footer>/s.exec(body)?.[0] ?? ''
  expect(footer).toContain('href="/site-map#legal"')
  for (const path of pages.filter((one) => !statements.has(one)))
    expect(footer).toContain(`href="${path}"`)
})

describe('the terms say', () => {
  const says = [
    ['that only adults may use the site', /18 years and over/, /18 साल/],
    ['that pickup needs a one-time code', /one-time code of 6 digits/, /6 अंकों का एक बार/],
    ['that the same e-mail counts at pickup', /same e-mail address at pickup/, /वही ई-मेल/],
    [
      'what may not be sold',
      /Alcohol, tobacco, televisions and musical instruments may not be sold/,
      /शराब, तंबाकू, टेलीविज़न और संगीत के वाद्य/,
    ],
    [
      'what merchants pay',
      /subscription, monthly or yearly, and a one-time set-up fee .* number of QR\/NFC tags/,
      /महीने या साल की सदस्यता फ़ीस.*QR\/NFC टैग/,
    ],
    ['when merchants get their money', /settle to the merchant in about 2 days/, /लगभग 2 दिन/],
    ['how long a refund takes', /usually takes 3–5, at most 7 working days/, /3–5.* 7 कामकाजी दिन/],
    [
      'that nothing is taken back after pickup',
      /After pickup there is no cancelling, returning or exchanging/,
      /पिकअप के बाद कैंसल, रिटर्न या एक्सचेंज नहीं/,
    ],
    ['how long a review of a store takes', /about one day, at most 48 hours/, /1 दिन.* 48 घंटे/],
    ['how early a fee changes', /merchants are told 10 days before/, /10 दिन पहले/],
    ['until when claims are made', /within 1 year/, /1 साल के अंदर/],
  ] as const

  it.each(says)('%s', async (_what, english, hindi) => {
    expect((await request('/terms')).text).toMatch(english)
    expect((await request('/terms', 'hi')).text).toMatch(hindi)
  })

  it('the date from which they are valid', async () => {
    expect((await request('/terms')).text).toMatch(/In force since \d{2}\/\d{2}\/\d{4}/)
  })
})

describe('the contact details', () => {
  it('have a telephone number, a mailbox, an address and a grievance officer with deadlines', async () => {
    const { text, body } = await request('/contact-us')
    expect(body).toContain('href="tel:+911414000000"')
    expect(body).toContain('href="mailto:help@mela.example"')
    expect(text).toContain('Mela Private Limited 5 MI Road Jaipur 302001')
    expect(text).toMatch(/Ira Sen .*within 48 hours and settle it within one month/)
  })

  it.each(['/terms', '/refund-policy', '/privacy-policy'])('are at the end of %s', async (path) => {
    const { text } = await request(path)
    for (const value of ['Ira Sen', contact.phone, contact.email]) expect(text).toContain(value)
  })
})

describe('the order of results', () => {
  it('is told by the criteria of the search in their order, with its weights', async () => {
    const { text } = await request('/ranking')
    expect(text).toMatch(
      /the article that you name.*after 2 products of a shop.*bands up to 1, 5, 50 km.*counts as 3\.5 of 5/,
    )
    expect(text).not.toContain('very shade')
    expect(text).toMatch(/no shop or brand can buy a better place/)
    expect((await request('/ranking', 'hi')).text).toMatch(/1, 5, 50 किमी/)
  })
})

describe('the accessibility statement', () => {
  it('has its day, its standard, what does not work yet, and a way to complain', async () => {
    const { text, body } = await request('/accessibility')
    expect(text).toMatch(/As of \d{2}\/\d{2}\/\d{4}.*IS 17802.*does not work well yet/)
    expect(body).toContain('href="/complain?topic=accessibility"')
    expect(text).toMatch(/confirms within 48 hours and settles it within one month/)
  })
})

describe('the declaration about dark patterns', () => {
  it('names the operator, its day and all thirteen kinds, each with what was looked at', async () => {
    const { text, body } = await request('/dark-patterns')
    expect(text).toMatch(/Mela Private Limited declares that Chowk uses none of the 13 kinds/)
    expect(text.match(/Looked at:/g)).toHaveLength(13)
    expect(text.match(/Result:/g)).toHaveLength(13)
    expect(body).toContain('href="/complain?topic=darkPattern"')
    expect((await request('/dark-patterns', 'hi')).text.match(/नतीजा:/g)).toHaveLength(13)
  })
})

it('the terms and the privacy policy have the numbers of the program and of the operator', async () => {
  const terms = (await request('/terms')).text
  expect(terms).toMatch(/9 days after a subscription has run out/)
  expect(terms).toMatch(/owed 4 days after the goods are collected/)
  const privacy = (await request('/privacy-policy')).text
  expect(privacy).toMatch(/after 14 days without a visit and 30 days in all.*after 30 and 365/)
  expect(privacy).toMatch(/for 365 days that a message was sent/)
  expect(privacy).toMatch(/sent notices: 365 days.*locked away for 100 days/)
  expect((await request('/privacy-policy', 'hi')).text).not.toMatch(/[{}]/)
})

it('a refund takes 3 to 5 days, 7 at most, in the terms and in the refund policy', async () => {
  for (const path of ['/terms', '/refund-policy']) {
    expect((await request(path)).text).toMatch(/3–5, at most 7 working days/)
    expect((await request(path, 'hi')).text).toMatch(/3[–-]5.{0,40}7/)
  }
})

it('the privacy policy names every cookie and every key in the browser’s storage', async () => {
  const { text } = await request('/privacy-policy')
  const cookies = ['sid', 'visit', 'XSRF-TOKEN', 'lang', 'theme', 'place']
  const keys = [
    'cart',
    'bookingKeys',
    'pickupPasses',
    'currentLocation',
    'city',
    'lat',
    'long',
    'lastPlace',
  ]
  for (const name of [...cookies, ...keys]) expect(text).toContain(` ${name} `)
})

it('the site map links to every public page, to the shops of the city and to the other cities with shops', async () => {
  const { body } = await request('/site-map')
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  for (const path of pages.filter((one) => one !== '/site-map')) {
    expect(main).toContain(`href="${path}"`)
  }
  for (const path of [
    '/',
    '/shops?city=Jaipur',
    '/cart',
    '/bookings',
    '/login',
    '/store?_id=one',
    '/shops?city=Delhi',
  ]) {
    expect(main).toContain(`href="${path}"`)
  }
  expect(main).not.toContain('city=Pune')
  expect(main.split('href="/shops?city=Jaipur"')).toHaveLength(2)
})

describe('pages that do not exist', () => {
  it.each([
    ['/product?_id=1', 'This product is no longer here'],
    ['/store?_id=1', 'This shop is no longer here'],
    ['/store', 'Page not found'],
    ['/nowhere', 'Page not found'],
  ])('%s is a 404 that says so in title and text, with ways on', async (url, title) => {
    const page = await request(url)
    expect(page.status).toBe(404)
    expect(page.head).toContain(`<title>${title} · Chowk</title>`)
    expect(page.body).toContain(`>${title}</h1>`)
    for (const words of ['See all products', 'Shops near you']) {
      expect(page.body).toContain(words)
    }
  })

  it('a search that finds no place is made by the browser, below the frame of its page', async () => {
    const page = await request('/?city=Jaipur&rawQuery=kurta', 'en', async (key) => {
      if (key === 'GET /getProducts') throw Object.assign(new Error('full'), { code: 'BUSY' })
      return answers[key]
    })
    expect(page.status).toBe(503)
    expect(JSON.parse(page.data).failure).toBeNull()
    expect(page.text).not.toContain('Couldn’t load this')
  })

  it('a page that failed shows the request id under which the cause is found', async () => {
    const page = await request('/product?_id=1', 'en', async () => {
      throw new Error('no database')
    })
    expect(page.status).toBe(500)
    expect(page.head).toContain('<title>Couldn’t load this · Chowk</title>')
    expect(page.body).toContain('request-7')
    expect(JSON.parse(page.data).failure).toEqual({ status: 500, requestId: 'request-7' })
  })
})
