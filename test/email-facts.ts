import { emails } from '#server/modules/notices/rules/notices/all.ts'
import type { Email } from '#server/modules/notices/rules/email.ts'
import { asHtml } from '#server/modules/notices/rules/email-page.ts'
import type { Facts, Line, OrderFacts } from '#server/modules/notices/rules/facts.ts'
import type { EmailName, EmailNotice } from '#server/modules/notices/rules/notice.ts'
import { writeEmail } from '#server/modules/notices/rules/write-email.ts'
import { type Locale, locales } from '#shared/page.ts'

/** All emails of the table. */
export const names = Object.keys(emails) as EmailName[]
export const rowOf = (name: EmailName): EmailNotice => emails[name]
/** Every email in both languages. */
export const all = names.flatMap((name) => locales.map((locale) => [name, locale] as const))
export const isAboutOrder = (name: EmailName) => /^(?:order|payment|pickup)/.test(rowOf(name).event)

export const kurta: Line = {
  name: 'Block print kurta',
  image: 'a'.repeat(64),
  attributes: { Size: 'M', Color: 'Maroon', Length: 'Long' },
  sku: 'KU-7',
  quantity: 2,
  pricePaise: 6_172_800,
}
const day = { status: true, from: '10:00', to: '20:00' }
const timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
export const order: OrderFacts = {
  remaining: [kurta],
  declined: [],
  notTaken: [],
  toTry: false,
  amountPaise: 12_345_600,
  discounts: [],
  billNumber: null,
  address: 'Shop 142, Johari Bazaar, Jaipur 302003',
  contactNumber: '+91 98290 12345',
  point: { lat: 26.9239, long: 75.8267 },
  instructions: 'The counter is on the first floor.',
  moment: { event: 'cancelled', actor: 'merchant', from: 'awaiting_confirmation', reason: null },
  status: 'ready_for_pickup',
  isSeen: false,
  schedule: { timings, closures: [] },
  dueAt: new Date('2026-11-20T15:00:00Z'),
  hasCode: true,
  isCodeEnded: false,
  codeRenewals: 0,
  isDueToday: true,
  isOnline: false,
  isRevived: false,
  back: 'nothing',
  refundWaits: false,
  isByDispute: false,
  dispute: 'open',
  refundReason: null,
}
export const values = {
  orderNumber: 'K7Q-2MX',
  storeName: 'Soni Vastralaya',
  shopperName: 'Asha Sharma',
  newEmail: 'asha.new@shop.example',
  reason: 'The zip is broken',
  title: 'Tags are coming',
  text: 'You get them next week.',
  dueAt: '20/11/2026 - 08:30 pm',
  readyBy: '19/11/2026 - 12:00 pm',
  noShows: 2,
  onlineUntil: '',
  refund: '',
  refundId: '',
  refundByBank: 'Rs\u00a050.00',
  disputed: 'Rs\u00a0200.00',
  held: 'Rs\u00a0150.00',
  paid: 'Rs\u00a0499.00',
  returnId: '',
  creditNote: 'CN/26-27/000001',
  givenBack: 'Rs\u00a0499.00',
  givenBackBy: 'online',
  byBank: 'Rs\u00a0200.00',
  day: '16/11/2026',
  paidUntil: '15/12/2026',
  amount: 'Rs\u00a0499.00',
  receiptNumber: 'SUB/26-27/000007',
  from: '16/11/2026',
  until: '15/12/2026',
  refundReason: 'late',
  tags: 0,
  tagsFee: '',
  tagsAddress: '',
  items: 2,
  count: 3,
  shops: 2,
  others: 2,
  list: 'Block print kurta (M, Maroon): 2; Lac kada: 0',
  bookedItems: 5,
  productName: 'Block print kurta',
  isFirst: 1,
  article: 'Block print kurta · M, Maroon',
  productId: 'e0000000-0000-4000-8000-000000000002',
  variantId: 'e0000000-0000-4000-8000-000000000003',
  orderId: 'e0000000-0000-4000-8000-000000000001',
  hiddenAt: '2026-11-16T06:30:00.000Z',
  ownerName: 'Ramesh Soni',
  memberName: 'Kavita Meena',
  memberEmail: 'kavita@shop.example',
  staffRole: 'manager',
  words: 'Yellow silk kurta for haldi',
  area: 'Johari Bazaar',
  details: ', size M',
  endsAt: '17/11/2026 - 12:00 pm',
  muteKind: 'We do not sell this kind',
  number: 'G-2026-7KQ2MX',
  grievanceId: 'e0000000-0000-4000-8000-000000000004',
  answerDueAt: '18/11/2026 - 12:00 pm',
  redressDueAt: '16/12/2026 - 12:00 pm',
  reopenUntil: '30/11/2026 - 12:00 pm',
  price: 'Rs\u00a01,450.00',
  keptUntil: '16/11/2026 - 06:00 pm',
  masked: '•••• 4821',
  purpose: 'transfers',
  usableAt: '18/11/2026 - 12:00 pm',
  reference: 'N123456789012',
  tokenName: 'Till in the shop',
  webhookUrl: 'https://till.example/chowk',
  offAt: '2026-11-16T06:30:00.000Z',
}

/** Facts with everything that an email may need. */
export function factsFor(locale: Locale, over: Partial<Facts> = {}): Facts {
  return {
    id: 'e0000000-0000-4000-8000-000000000001',
    recipients: {
      shopper: { email: 'asha@shop.example', locale: locale, name: values.shopperName },
      store: { email: 'soni@shop.example', locale: locale, name: values.storeName },
    },
    values,
    secret: '042117',
    pickupToken: '0123456789abcdef0123456789abcdef',
    order,
    ...over,
  }
}

/** Writes an email; facts about an order go only to emails about orders. */
export function write(name: EmailName, locale: Locale, over: Partial<Facts> = {}) {
  const { order: there, pickupToken, ...about } = factsFor(locale, over)
  const facts = { ...about, ...(isAboutOrder(name) && there && { order: there, pickupToken }) }
  const row = { ...rowOf(name), name }
  const recipient = facts.recipients[row.to]
  if (!recipient) throw new Error('nobody to write to')
  return writeEmail({ row, facts, recipient, publicUrl: 'https://chowk.example' })
}

/** The page of an email whose pictures could all be read. */
export function pageOf(email: Email, locale: Locale): string {
  return asHtml(email, { locale, brand: 'Chowk', cidOf: (name) => `${name}@chowk` })
}
