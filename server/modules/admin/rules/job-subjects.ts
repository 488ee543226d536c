import type { EventName } from '#server/platform/events.ts'
import type { JobSubject } from '#shared/contract/admin/overview.ts'

type Noun = EventName extends `${infer First}.${string}` ? First : never

/** The subject of a job, by the first word of its event. A new word does not compile without a row. */
const subjects: Record<Noun, JobSubject> = {
  account: 'account',
  bill: 'order',
  bookings: 'order',
  email: 'account',
  'email-change': 'account',
  'email-code': 'account',
  follows: 'shop',
  grievance: 'grievance',
  'hand-over': 'order',
  hours: 'shop',
  import: 'import',
  money: 'payment',
  order: 'order',
  password: 'account',
  payment: 'payment',
  payout: 'payout',
  'payout-account': 'payout',
  payouts: 'payout',
  phone: 'account',
  'phone-code': 'account',
  pickup: 'order',
  'pickup-code': 'order',
  prices: 'product',
  product: 'product',
  question: 'question',
  registration: 'registration',
  'reset-link': 'account',
  review: 'review',
  sessions: 'account',
  'shop-message': 'shop',
  staff: 'shop',
  stock: 'product',
  store: 'shop',
  subscription: 'subscription',
  token: 'program',
  waitlist: 'product',
  webhook: 'program',
  whatsapp: 'message',
  wishlist: 'product',
}

export function subjectOf(event: string): JobSubject {
  return subjects[event.split('.')[0] as Noun] ?? 'other'
}
