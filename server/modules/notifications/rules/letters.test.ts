import { describe, expect, it } from 'vitest'
import { asHtml, asText } from './letter.ts'
import { writeLetter } from './letters.ts'
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
