import { describe, expect, it } from 'vitest'
import { MAX_LINES_PER_ORDER } from '#shared/limits.ts'
import { translate } from '#shared/translate.ts'
import { all, kurta, order, pageOf, rowOf, values, write } from '#test/email-facts.ts'
import { asText, picturesIn } from './email.ts'
import { styleSheet } from './email-look.ts'
import { asHtml } from './email-page.ts'

const GMAIL_LIMIT_BYTES = 102_400
const entities = { '#847': '', zwnj: '', nbsp: '' }
const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (_, name: keyof typeof entities) =>
    name in entities ? entities[name] : String.fromCharCode(Number(String(name).slice(1))),
  )
/** The text of the page for a reader without pictures, without the hidden preview text. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<div style="display:none.*?<\/div>/, '')
  return decodeEntities(body.replaceAll(/<!--.*?-->|<[^>]*>/g, ' ')).replaceAll(
    /[^\S\u00a0]+/g,
    ' ',
  )
}
const alone = ['meta', 'br', 'img']
function findNesting(page: string): string[] {
  const open: string[] = []
  const tags = page.replaceAll(/<!.*?>/g, '').matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)
  for (const [, slash, tag = ''] of tags) {
    if (slash && open.at(-1) === tag) open.pop()
    else if (slash || !alone.includes(tag)) open.push(`${slash}${tag}`)
  }
  return open
}
const rated = {
  ratings: [{ variantId: 'e0000000-0000-4000-8000-000000000007', name: 'Kada', image: null }],
  unsubscribeToken: 'abc',
}
const declined = [{ ...kurta, name: 'Lac kada', quantity: 3 }]
const discounts = [{ reference: 'XY7K', amountPaise: 5_000, restPaise: 1_000 }]
const full = { order: { ...order, declined, discounts, billNumber: '26-27/000042' } }
const optional = (name: string) => (name === 'reviewAsked' ? rated : {})

describe('the page of every email', () => {
  it.each(all)(
    '%s in %s says all that the plain text says, and links to the same',
    (name, locale) => {
      const email = write(name, locale, { ...full, ...optional(name) })
      const page = pageOf(email, locale)
      const read = wordsOf(page)
      const told = asText(email)
        .split(/\n+| {2}|: | · | \(|\): /)
        .filter((part) => part.trim())
      const isShown = (part: string) =>
        part.startsWith('https:')
          ? decodeEntities(page).includes(`href="${part}"`)
          : read.includes(part)
      expect(told.length).toBeGreaterThan(3)
      expect(told.filter((part) => !isShown(part))).toEqual([])
      const links = [...page.matchAll(/href="(https:[^"]+)"/g)].map(([, href = '']) =>
        decodeEntities(href),
      )
      for (const href of links) expect(asText(email)).toContain(href)
    },
  )

  it.each(all)(
    '%s in %s is well formed, named and without anything from a server',
    (name, locale) => {
      const page = pageOf(write(name, locale, { ...full, ...optional(name) }), locale)
      expect(findNesting(page)).toEqual([])
      expect(page).toContain(`<html lang="${locale}"`)
      expect(page.match(/<h1 /g)).toHaveLength(1)
      for (const [table] of page.matchAll(/<table [^>]*>/g))
        expect(table).toContain('role="presentation"')
      for (const [image] of page.matchAll(/<img [^>]*>/g))
        expect(image).toMatch(/src="cid:.* alt="/)
      expect(page).not.toMatch(/<script|url\(|<link|@import|src="http/)
    },
  )

  it.each(all)(
    '%s in %s has at most one main button, and names its shop’s map when it is ready',
    (name, locale) => {
      const page = pageOf(write(name, locale, optional(name)), locale)
      const buttons = page.match(/class="button"/g) ?? []
      expect(buttons).toHaveLength(rowOf(name).button ? 1 : 0)
      const hasMap = page.includes(
        'https://www.google.com/maps/dir/?api=1&#38;destination=26.9239,75.8267',
      )
      expect(hasMap).toBe(rowOf(name).to === 'shopper' && page.includes('class="order"'))
    },
  )

  it.each(all)('%s in %s shows a QR code only beside the pickup code', (name, locale) => {
    const email = write(name, locale, optional(name))
    const shows = ['ready', 'codeRenewed', 'dueToday'].includes(name)
    const alt = `alt="${translate(locale)('bookings.passQr')}"`
    const [page, without] = [
      pageOf(email, locale),
      asHtml(email, { locale, brand: 'Chowk', cidOf: () => undefined }),
    ]
    expect(email.code?.token !== undefined).toBe(shows)
    expect(page.includes(alt)).toBe(shows)
    expect(without).not.toContain('<img')
    expect(without.includes('042 117')).toBe(
      shows ||
        [
          'code',
          'loginCode',
          'proofCode',
          'grievanceCode',
          'changeOldCode',
          'changeNewCode',
        ].includes(name),
    )
  })

  it.each(all)('%s in %s stays below the size that Gmail cuts off', (name, locale) => {
    const long = { ...kurta, name: 'जरदोज़ी कढ़ाई वाला बनारसी रेशमी दुपट्टा सेट '.repeat(3) }
    const remaining = Array.from({ length: MAX_LINES_PER_ORDER }, () => long)
    const page = pageOf(
      write(name, locale, { order: { ...order, remaining }, ...optional(name) }),
      locale,
    )
    expect(Buffer.byteLength(page)).toBeLessThan(GMAIL_LIMIT_BYTES)
  })
})

describe('the style of an email', () => {
  it('has a dark value for every colour', () => {
    const page = pageOf(write('ready', 'en', full), 'en')
    const coloured = [
      ...page.matchAll(/class="([a-z]+)" style="[^"]*?(?:color|background-color):#/g),
    ]
    const names = new Set(coloured.map(([, name = '']) => name))
    // The code stays light, like the pass on the screen.
    names.delete('code')
    expect(names.size).toBeGreaterThan(6)
    const dark = styleSheet.slice(styleSheet.indexOf('prefers-color-scheme:dark'))
    for (const name of names) expect(dark).toContain(`.${name}{`)
  })

  it('has a preview text that begins with the important facts and not with the code', () => {
    const page = pageOf(write('ready', 'en'), 'en')
    const start = /<body[^>]*><div style="display:none[^"]*">([^&]*)/.exec(page)?.[1]
    expect(start).toBe(`Your booking is ready. Please come by ${values.dueAt}.`)
  })

  it('shows the picture of each line once, and none where the star ratings have the pictures', () => {
    const other = { ...kurta, image: 'b'.repeat(64) }
    const lines = {
      ...order,
      remaining: [kurta, other, kurta],
      declined: [{ ...kurta, image: null }],
    }
    expect(picturesIn(write('booked', 'en', { order: lines }))).toEqual([kurta.image, other.image])
    expect(picturesIn(write('reviewAsked', 'en', { order: lines, ...rated }))).toEqual([])
  })
})
