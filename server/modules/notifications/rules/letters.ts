import { formatPaise } from '#shared/money.ts'
import type { Letter } from './letter.ts'
import type { LetterName, OrderFacts, Phrases } from './phrases.ts'
import { lettersInEnglish } from './letters-en.ts'
import { lettersInHindi } from './letters-hi.ts'

const phrases = { en: lettersInEnglish, hi: lettersInHindi }

export function writeLetter(name: LetterName, language: 'en' | 'hi', facts: OrderFacts): Letter {
  const words: Phrases = phrases[language]
  const toShop = name === 'newOrder'
  const { labels } = words
  const about = toShop
    ? [{ label: labels.customer, value: facts.shopperName }]
    : [
        { label: labels.shop, value: facts.shopName },
        { label: labels.address, value: facts.address },
        { label: labels.phone, value: facts.contactNumber },
      ]
  const bill = facts.billNumber ? [{ label: labels.bill, value: facts.billNumber }] : []
  const shown = name === 'ready' || name === 'codeRenewed' ? facts.code : null
  return {
    subject: words.letters[name].subject(facts),
    greeting: words.greeting(toShop ? facts.shopName : facts.shopperName),
    paragraphs: words.letters[name].body(facts),
    ...(shown ? { code: `${shown.slice(0, 3)} ${shown.slice(3)}` } : {}),
    lines: [
      { label: labels.order, value: facts.orderNumber },
      ...facts.products.map(({ name: label, quantity }) => ({ label, value: `× ${quantity}` })),
      { label: labels.amount, value: formatPaise(facts.amountPaise) },
      ...bill,
      ...about,
    ],
    button: { label: toShop ? words.openDashboard : words.see, href: facts.href },
    footer: words.footer,
  }
}
