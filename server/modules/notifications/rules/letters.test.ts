import { describe, expect, it } from 'vitest'
import { asHtml, asText } from './letter.ts'
import { writeAlarm, writeLetter } from './letters.ts'
import { type Moment, toShopper, toStore } from './moments.ts'
import { letterNames, type OrderFacts } from './phrases.ts'

const facts: OrderFacts = {
  orderNumber: 'K7Q-2MX',
  shopName: 'Soni Vastralaya',
  address: 'Shop 142, Johari Bazaar, Jaipur 302003',
  contactNumber: '+91 98290 12345',
  shopperName: 'Asha Sharma',
  amountPaise: 12_345_600,
  billNumber: null,
  products: [{ name: 'Block print kurta', quantity: 2 }],
  declined: [],
  reason: 'The zip is broken',
  dueAt: '20/11/2026 - 08:30 pm',
  code: '042117',
  href: 'https://chowk.example/bookings?orderId=1',
}
const languages = ['en', 'hi'] as const
const all = letterNames.flatMap((name) => languages.map((language) => [name, language] as const))

describe('letters about an order', () => {
  it.each(all)('%s in %s tells whose, what and how much', (name, language) => {
    const text = asText(writeLetter(name, language, facts))
    for (const told of ['K7Q-2MX', 'Block print kurta', 'Rs 1,23,456.00', facts.href]) {
      expect(text).toContain(told)
    }
    expect(text).not.toMatch(/undefined|null|\[object/)
  })

  it.each(all)('%s in %s shows the pickup code only where it belongs', (name, language) => {
    const letter = writeLetter(name, language, facts)
    const shows = name === 'ready' || name === 'codeRenewed' || name === 'dueToday'
    expect(asText(letter).includes('042 117')).toBe(shows)
    expect(asHtml(letter, language).includes('042 117')).toBe(shows)
  })

  it('goes to the shop without the shop’s own address, to the shopper with it', () => {
    expect(asText(writeLetter('newOrder', 'en', facts))).not.toContain(facts.address)
    expect(asText(writeLetter('ready', 'en', facts))).toContain(facts.address)
  })

  it.each(languages)('marks in %s what is missing, and says why', (language) => {
    const declined = [{ name: 'Lac kada', quantity: 3 }]
    const letter = writeLetter('ready', language, { ...facts, declined })
    expect(asText(letter)).toMatch(/Lac kada: × 3: \S/)
    expect(asText(letter)).toContain('The zip is broken')
    expect(letter.subject).not.toBe(writeLetter('ready', language, facts).subject)
  })

  const withReason = [
    'handedOver',
    'cancelledByStore',
    'cannotHandOver',
    'shopperCancelled',
  ] as const
  it.each(withReason)('%s tells the reason that was given', (name) => {
    for (const language of languages)
      expect(asText(writeLetter(name, language, facts))).toContain('The zip is broken')
  })

  it.each(['dueToday', 'ready'] as const)('%s tells of a code that has ended', (name) => {
    for (const language of languages) {
      const good = writeLetter(name, language, facts)
      const ended = writeLetter(name, language, { ...facts, code: null })
      expect(ended.code).toBeUndefined()
      expect(ended.paragraphs).not.toEqual(good.paragraphs)
    }
  })

  it.each(languages)('raises the alarm in %s', (language) => {
    const day = '16/11/2026'
    const letter = writeAlarm(language, { shopName: 'Soni Vastralaya', day, href: facts.href })
    expect(letter.subject).toContain('Soni Vastralaya')
    expect(letter.subject).toContain(day)
    expect(letter.paragraphs[0]).toContain(day)
    expect(asText(letter)).toContain(facts.href)
  })

  it('names the bill once there is one', () => {
    const billed = { ...facts, billNumber: '26-27/000042' }
    expect(asText(writeLetter('collected', 'hi', billed))).toContain('26-27/000042')
  })

  it('is harmless whatever a shop or a person is called', () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
    const products = [{ name: hostile, quantity: 1 }]
    const told = {
      ...facts,
      shopName: hostile,
      shopperName: hostile,
      address: hostile,
      reason: hostile,
      products,
      declined: products,
    }
    for (const [name, language] of all) {
      const html = asHtml(writeLetter(name, language, told), language)
      expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
    }
  })
})

const moment = (over: Partial<Moment>): Moment => ({
  event: 'cancelled',
  actor: 'merchant',
  from: 'awaiting_confirmation',
  reason: null,
  ...over,
})

describe('a moment of an order', () => {
  const cancelled = [
    [moment({ actor: 'shopper' }), 'cancelledByShopper', 'shopperCancelled'],
    [moment({ actor: 'system' }), 'notAnswered', 'lostBySilence'],
    [moment({}), 'cancelledByStore', undefined],
    [moment({ from: 'ready_for_pickup' }), 'cannotHandOver', undefined],
  ] as const
  it.each(cancelled)('that cancels it (%j) is told to those it concerns', (one, shopper, store) => {
    expect([toShopper.cancelled(one), toStore.cancelled(one)]).toEqual([shopper, store])
  })

  it('that hands it over without the code is told as such', () => {
    expect(toShopper.collected(moment({ event: 'collected' }))).toBe('collected')
    expect(toShopper.collected(moment({ reason: 'Known here' }))).toBe('handedOver')
  })

  it('is told to the store unless the store did it', () => {
    expect(toStore.notCollected(moment({ actor: 'system' }))).toBe('nobodyCame')
    expect(toStore.notCollected(moment({ actor: 'merchant' }))).toBeUndefined()
    expect(toStore.extended(moment({ actor: 'shopper' }))).toBe('comesLater')
    expect(toStore.extended(moment({ actor: 'system' }))).toBeUndefined()
    expect(toShopper.extended(moment({ actor: 'shopper' }))).toBe('extended')
    expect(toShopper.extended(moment({ actor: 'system' }))).toBe('hoursMoved')
  })
})
