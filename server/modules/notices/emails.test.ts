import { describe, expect, it } from 'vitest'
import { formatMoment } from '#shared/formats/india-time.ts'
import { translate } from '#shared/translate.ts'
import { locales } from '#shared/page.ts'
import {
  all,
  factsFor,
  isAboutOrder,
  kurta,
  names,
  order,
  pageOf,
  rowOf,
  values,
  write,
} from '#test/email-facts.ts'
import { asText } from './rules/email.ts'
import type { OrderFacts } from './rules/facts.ts'
import type { EmailName } from './rules/notice.ts'

const aboutOrders = all.filter(([name]) => isAboutOrder(name))
const without = { ...values, reason: '', dueAt: '', readyBy: '' }

describe('every email of the table', () => {
  it.each(all)(
    '%s in %s has no missing text, with all facts and with as few as possible',
    (name, locale) => {
      const secret = isAboutOrder(name) ? null : '042117'
      const whole = [write(name, locale), write(name, locale, { values: without, secret })]
      for (const email of whole) {
        for (const text of [asText(email), pageOf(email, locale)]) {
          expect(text).not.toMatch(/undefined|null|\[object|\bemails?\.\w|NaN/)
          expect(email.subject + asText(email)).not.toMatch(/[{}]/)
        }
      }
    },
  )

  it.each(locales)('has a different subject for each cause in %s', (locale) => {
    const subjects = names.map((name) => write(name, locale).subject)
    // Two emails share a subject: a later deadline, set by the shopper or by changed hours.
    expect(new Set(subjects).size).toBe(names.length - 1)
  })

  it.each(all)('%s in %s shows a code or a button with the words of the screen', (name, locale) => {
    const { button, code } = write(name, locale)
    const { words } = rowOf(name).button ?? {}
    const [said, shown] = words
      ? [button?.label, translate(locale)(words)]
      : [code?.digits, '042 117']
    expect(said).toContain(shown)
    expect(button?.href ?? 'https://chowk.example/').toMatch(/^https:\/\/chowk\.example\//)
  })

  it.each(all)('%s in %s has the footer of its recipient', (name, locale) => {
    const { footer } = write(name, locale)
    const { event, to } = rowOf(name)
    const isOwner = /^(?:registration|store)\./.test(event)
    expect(footer.includes(values.storeName)).toBe(to === 'store' || isOwner)
    const account = translate(locale)('email.footer.account')
    const isForeign = name === 'changeTaken' || name === 'changeNewCode'
    expect(footer === account).toBe(
      isForeign || /^(?:email-code|reset-link|staff\.invited)/.test(event),
    )
  })

  it('escapes names and texts that people have entered', () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
    const told = { ...values, storeName: hostile, shopperName: hostile, reason: hostile }
    const line = { ...kurta, name: hostile, attributes: { Size: hostile }, sku: hostile }
    const there = { ...order, remaining: [line], declined: [line], address: hostile }
    for (const [name, locale] of all) {
      const email = write(name, locale, { values: told, order: there })
      expect(pageOf(email, locale)).not.toMatch(/<img src=x|<script|onerror=alert\(1\)>/)
    }
  })

  it('leaves text that looks like a placeholder as it is', () => {
    const told = { ...values, storeName: "O'Brien {name} <b>", shopperName: '{count, plural}' }
    expect(write('newOrder', 'en', { values: told }).subject).toContain('{count, plural}')
    expect(write('ready', 'hi', { values: told }).subject).toContain("O'Brien {name} <b>")
  })
})

describe('an email about an order', () => {
  it.each(aboutOrders)('%s in %s says which order, which products and how much', (name, locale) => {
    const text = asText(write(name, locale))
    const t = translate(locale)
    const color = locale === 'hi' ? 'मरून' : 'Maroon'
    const sku = rowOf(name).to === 'store' ? ` · ${t('product.sku')}: KU-7` : ''
    const line = `Block print kurta (${t('product.size')}: M · ${t('product.color')}: ${color}${sku}): 2 × Rs\u00a061,728.00`
    for (const told of ['K7Q-2MX', line, 'Rs\u00a01,23,456.00']) expect(text).toContain(told)
  })

  it.each(all)('%s in %s shows the code only where it belongs', (name, locale) => {
    const email = write(name, locale)
    const withCode = ['ready', 'codeRenewed', 'dueToday', 'code', 'loginCode', 'proofCode'].concat(
      'changeOldCode',
      'changeNewCode',
      'grievanceCode',
    )
    const shows = withCode.includes(name)
    expect(asText(email).includes('042 117')).toBe(shows)
    expect(pageOf(email, locale).includes('042 117')).toBe(shows)
  })

  it('has the store’s address for the shopper, but not for the store itself', () => {
    expect(asText(write('newOrder', 'en'))).not.toContain(order.address)
    expect(asText(write('ready', 'en'))).toContain(order.address)
  })

  it.each(locales)('lists in %s what is missing, and says why', (locale) => {
    const declined = [{ ...kurta, name: 'Lac kada', quantity: 3 }]
    const email = write('ready', locale, { order: { ...order, declined } })
    const missing = translate(locale)('timeline.lineDeclined')
    expect(asText(email)).toMatch(new RegExp(`Lac kada .*: 3 × Rs\u00a061,728\\.00: ${missing}`))
    expect(asText(email)).toContain('The zip is broken')
    expect(email.subject).not.toBe(write('ready', locale).subject)
  })

  const withReason = [
    'handedOver',
    'cancelledByStore',
    'cannotHandOver',
    'shopperCancelled',
  ] as const
  it.each(withReason)('%s contains the given reason', (name) => {
    for (const locale of locales) expect(asText(write(name, locale))).toContain('The zip is broken')
  })

  it.each(['dueToday', 'ready'] as const)('%s says that somebody else has the code', (name) => {
    for (const locale of locales) {
      const given = write(name, locale, { secret: null })
      expect(given.code).toBeUndefined()
      expect(given.paragraphs).toContain(translate(locale)('email.codeGiven'))
    }
  })

  it.each(['dueToday', 'ready'] as const)('%s says that the code is blocked', (name) => {
    for (const locale of locales) {
      const blocked = write(name, locale, { secret: null, order: { ...order, isCodeEnded: true } })
      expect(blocked.code).toBeUndefined()
      expect(blocked.paragraphs.join()).toContain(translate(locale)('bookings.renewCode'))
    }
  })

  it('booked promises as the screens do: one time, and a sentence about a silent shop', () => {
    const [readyBy, dueAt] = [new Date('2026-11-18T09:30:00Z'), new Date('2026-11-18T14:30:00Z')]
    for (const locale of locales) {
      const say = translate(locale)
      const said = {
        readyBy: formatMoment(readyBy, locale),
        dueAt: formatMoment(dueAt, locale),
      }
      const told = { values: { ...values, readyBy, dueAt } }
      const { paragraphs } = write('booked', locale, told)
      expect(paragraphs).toContain(say('bookings.promiseReady', said))
      expect(paragraphs).toContain(say('bookings.silent', said))
      const untold = write('booked', locale, { values: { ...told.values, readyBy: '' } })
      expect(untold.paragraphs.length).toBe(paragraphs.length - 1)
    }
  })

  it.each(['newOrder', 'answerDue'] as const)('%s contains the promised ready-by time', (name) => {
    for (const locale of locales) {
      expect(asText(write(name, locale))).toContain(values.readyBy)
      const untold = write(name, locale, { values: { ...values, readyBy: '' } })
      expect(untold.paragraphs.length).toBe(write(name, locale).paragraphs.length - 1)
    }
  })

  it('says a time in the words of its reader', () => {
    const told = { ...values, dueAt: new Date('2026-11-18T14:30:00Z') }
    const [english, hindi] = locales.map((locale) =>
      asText(write('ready', locale, { values: told })),
    )
    expect(english).toContain('Please come by 18/11/2026 - 08:00 pm.')
    expect(hindi).toContain('18/11/2026, रात\u00a08\u00a0बजे तक आकर ले जाएँ।')
  })

  it.each(locales)('says in %s how a no-show limits paying at the shop', (locale) => {
    const open = write('notCollected', locale).paragraphs.at(-1)
    for (const told of ['2', '3', '60']) expect(open).toContain(told)
    const onlineUntil = '18/01/2027 - 08:00 pm'
    const closed = { ...values, noShows: 3, onlineUntil }
    const last = write('notCollected', locale, { values: closed }).paragraphs.at(-1)
    expect(last).toContain(onlineUntil)
  })

  it.each(locales)('asks in %s for reviews with one link for each number of stars', (locale) => {
    const rated = { variantId: 'e0000000-0000-4000-8000-000000000007', name: 'Lac <kada>' }
    const ratings = [{ ...rated, image: 'b'.repeat(64) }]
    const email = write('reviewAsked', locale, { ratings, unsubscribeToken: 'abc' })
    const links = email.ratings.flatMap(({ stars }) => stars.map(({ href }) => new URL(href)))
    expect(links.map(({ searchParams }) => searchParams.get('stars'))).toEqual([...'12345'])
    expect(new Set(links.map(({ searchParams }) => searchParams.get('review')))).toEqual(
      new Set([rated.variantId]),
    )
    for (const text of [asText(email), pageOf(email, locale)])
      expect(text).toContain('https://chowk.example/unsubscribe?token=abc')
    expect(pageOf(email, locale)).toContain('Lac &#60;kada&#62;')
  })

  it('names the bill once there is one', () => {
    const billed = { ...order, billNumber: '26-27/000042' }
    expect(asText(write('collected', 'hi', { order: billed }))).toContain('26-27/000042')
  })

  it('never says only cash, as shops also take UPI', () => {
    for (const [name, locale] of aboutOrders) {
      expect(asText(write(name, locale)).replaceAll(/cash or UPI|नकद या UPI/g, '')).not.toMatch(
        /cash|नकद/i,
      )
    }
  })
})

/** The row that applies to a time line entry with these changes. */
function rowFor(over: Partial<NonNullable<OrderFacts['moment']>>, notice: string) {
  const moment = { ...order.moment, ...over } as OrderFacts['moment']
  const facts = factsFor('en', { order: { ...order, moment } })
  return names.find((name) => {
    const { notice: own, applies } = rowOf(name)
    return own === notice && (!applies || applies(facts))
  })
}

describe('of the emails about one event', () => {
  const cancelled = [
    [{ actor: 'shopper' }, 'cancelledByShopper', 'shopperCancelled'],
    [{ actor: 'system' }, 'notAnswered', 'lostBySilence'],
    [{}, 'cancelledByStore', undefined],
    [{ from: 'ready_for_pickup' }, 'cannotHandOver', undefined],
  ] as const
  it.each(cancelled)(
    'a cancellation (%j) sends the right email to each side',
    (moment, shopper, store) => {
      expect([rowFor(moment, 'cancelled'), rowFor(moment, 'cancelled-store')]).toEqual([
        shopper,
        store,
      ])
    },
  )

  it('a hand-over without the code has its own email', () => {
    expect(rowFor({}, 'collected')).toBe('collected')
    expect(rowFor({ reason: 'Known here' }, 'collected')).toBe('handedOver')
  })

  it('a store gets emails about what others did, not about its own actions', () => {
    expect(rowFor({ actor: 'system' }, 'notCollected-store')).toBe('nobodyCame')
    expect(rowFor({ actor: 'merchant' }, 'notCollected-store')).toBeUndefined()
    expect(rowFor({ actor: 'shopper' }, 'extended-store')).toBe('comesLater')
    expect(rowFor({ actor: 'system' }, 'extended-store')).toBeUndefined()
    expect(rowFor({ actor: 'shopper' }, 'extended')).toBe('extended')
    expect(rowFor({ actor: 'system' }, 'extended')).toBe('hoursMoved')
  })
})

describe('an email that is written late', () => {
  const ended = { ...order, hasCode: false, isCodeEnded: true }
  const over = { ...ended, status: 'collected' } as const
  const cases: [EmailName, OrderFacts, boolean][] = [
    ['ready', order, true],
    ['ready', ended, true],
    ['ready', over, false],
    ['dueToday', order, true],
    ['dueToday', { ...order, isDueToday: false }, false],
    ['codeEnded', ended, true],
    ['codeEnded', order, false],
    ['codeRenewed', order, true],
    ['codeRenewed', ended, false],
    ['newOrder', order, false],
    ['answerDue', order, false],
    ['answerDue', { ...order, status: 'awaiting_confirmation' }, true],
    ['collected', over, true],
    ['booked', over, true],
  ]
  it.each(cases)('%s, %o: still holds is %s', (name, now, expected) => {
    const { holds } = rowOf(name)
    expect(holds?.(factsFor('en', { order: now })) ?? true).toBe(expected)
  })
})
