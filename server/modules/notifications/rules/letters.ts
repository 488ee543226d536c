import { formatPaise } from '#shared/money.ts'
import type { Letter } from './letter.ts'
import { kindOf, type LetterName, type OrderFacts, type Phrases } from './phrases.ts'
import { lettersInEnglish } from './letters-en.ts'
import { lettersInHindi } from './letters-hi.ts'

type Language = 'en' | 'hi'
const phrases: Record<Language, Phrases> = { en: lettersInEnglish, hi: lettersInHindi }

export function writeLetter(name: LetterName, language: Language, facts: OrderFacts): Letter {
  const words = phrases[language]
  const { to, code, only } = kindOf(name)
  const toShop = to === 'store'
  const { labels } = words
  const about = toShop
    ? [{ label: labels.customer, value: facts.shopperName }]
    : [
        { label: labels.shop, value: facts.shopName },
        { label: labels.address, value: facts.address },
        { label: labels.phone, value: facts.contactNumber },
      ]
  const bill = facts.billNumber ? [{ label: labels.bill, value: facts.billNumber }] : []
  const shown = code ? facts.code : null
  const atShop = only ? words.openDashboard : words.openHistory
  return {
    subject: words.letters[name].subject(facts),
    greeting: words.greeting(toShop ? facts.shopName : facts.shopperName),
    paragraphs: words.letters[name].body(facts),
    ...(shown ? { code: `${shown.slice(0, 3)} ${shown.slice(3)}` } : {}),
    lines: [
      { label: labels.order, value: facts.orderNumber },
      ...facts.products.map(({ name: label, quantity }) => ({ label, value: `× ${quantity}` })),
      ...facts.declined.map(({ name: label, quantity }) => ({
        label,
        value: `× ${quantity}: ${labels.missing}`,
      })),
      { label: labels.amount, value: formatPaise(facts.amountPaise) },
      ...bill,
      ...about,
    ],
    button: { label: toShop ? atShop : words.see, href: facts.href },
    footer: words.footer,
  }
}

/** The alarm to a store whose hand-over by code is stopped for the day. */
export function writeAlarm(
  language: Language,
  facts: { shopName: string; day: string; href: string },
): Letter {
  const { handOverLocked, greeting, openDashboard, footer } = phrases[language]
  return {
    subject: handOverLocked.subject(facts),
    greeting: greeting(facts.shopName),
    paragraphs: handOverLocked.body(facts),
    button: { label: openDashboard, href: facts.href },
    footer,
  }
}
