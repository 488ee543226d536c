import {
  ACCOUNT_WAIT_HOURS,
  BILL_LINK_DAYS,
  FIRST_BOOKING_MINUTES,
  INVITATION_DAYS,
  NO_SHOW_MEMORY_DAYS,
  NO_SHOWS_BEFORE_ONLINE_ONLY,
  OTP_MINUTES,
  PICKUP_CODE_TRIES,
  RESET_LINK_MINUTES,
  WRONG_CODES_PER_STORE_AND_DAY,
} from '#shared/limits.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { type MessageKey, translate, type Translate } from '#shared/translate.ts'
import type { Email, EmailCode, Link } from './email.ts'
import type { Facts, Recipient } from './facts.ts'
import { goodsPart } from './goods.ts'
import type { EmailRow } from './notices/all-notices.ts'

type EmailInput = {
  row: EmailRow
  facts: Facts
  recipient: Recipient
  publicUrl: string
}

/** Writes an email in its recipient's language. Throws when a placeholder has no value. */
export function writeEmail({ row, facts, recipient, publicUrl }: EmailInput): Email {
  const t = translate(recipient.locale)
  const values = { ...limits, ...screenWords(t), ...momentsIn(facts.values, recipient.locale) }
  const say = (key: MessageKey) => t(key, values)
  const code = row.showsCode ? facts.secret : null
  return {
    subject: say(row.subject?.(facts) ?? `emails.${row.name}.subject`),
    greeting: recipient.name
      ? t('email.greeting', { name: recipient.name })
      : t('email.greetingPlain'),
    paragraphs: (row.body?.(facts) ?? [`emails.${row.name}.body` as const])
      .map(say)
      // A text that a person entered may have several paragraphs.
      .flatMap((text) => text.split(/\n+/)),
    ...(code ? { code: codeOf(t, code, facts) } : {}),
    ...(row.button ? { button: buttonOf(t, row.button, { facts, publicUrl }) } : {}),
    ratings: ratingsOf(t, facts, publicUrl),
    ...goodsPart(t, facts, row.to),
    footer: say(row.footer(facts)),
    ...unsubscribeOf(t, facts, publicUrl),
  }
}

/** The values with their times written in a language. */
function momentsIn(values: Facts['values'], locale: Locale): Record<string, string | number> {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? formatMoment(value, locale) : value,
  ])
  return Object.fromEntries(written)
}

function codeOf(t: Translate, code: string, { order, pickupToken: token }: Facts): EmailCode {
  return {
    ...(order ? { title: t('bookings.passCode') } : {}),
    digits: `${code.slice(0, 3)} ${code.slice(3)}`,
    ...(token ? { token } : {}),
    qrLabel: t('bookings.passQr'),
  }
}

type Button = NonNullable<EmailRow['button']>
type Place = { facts: Facts; publicUrl: string }

function buttonOf(t: Translate, { words, opens, path }: Button, place: Place): Link {
  return {
    label: opens ? t('email.open', { screen: t(words) }) : t(words),
    href: `${place.publicUrl}${path(place.facts)}`,
  }
}

function unsubscribeOf(t: Translate, { unsubscribeToken: token }: Facts, publicUrl: string) {
  if (token === undefined) return {}
  const href = `${publicUrl}${paths.unsubscribe(token)}`
  return { unsubscribe: { label: t('email.unsubscribe'), href } }
}

/** One link for each number of stars; the link opens the review form with this number selected. */
function ratingsOf(t: Translate, { id, ratings = [] }: Facts, publicUrl: string): Email['ratings'] {
  return ratings.map(({ variantId, name, image }) => ({
    label: name,
    picture: image,
    stars: [1, 2, 3, 4, 5].map((stars) => ({
      label: t('email.stars', { stars: '★'.repeat(stars), count: stars }),
      href: `${publicUrl}${paths.review(id, variantId, stars)}`,
    })),
  }))
}

const limits = {
  codeTries: PICKUP_CODE_TRIES,
  wrongCodes: WRONG_CODES_PER_STORE_AND_DAY,
  otpMinutes: OTP_MINUTES,
  linkMinutes: RESET_LINK_MINUTES,
  waitHours: ACCOUNT_WAIT_HOURS,
  invitationDays: INVITATION_DAYS,
  billLinkDays: BILL_LINK_DAYS,
  firstBookingMinutes: FIRST_BOOKING_MINUTES,
  noShowDays: NO_SHOW_MEMORY_DAYS,
  noShowLimit: NO_SHOWS_BEFORE_ONLINE_ONLY,
}

const wordsOf = new Map<Translate, ReturnType<typeof translateWords>>()

/** The names of screens and buttons in the recipient's language. */
function screenWords(t: Translate) {
  const words = wordsOf.get(t) ?? translateWords(t)
  wordsOf.set(t, words)
  return words
}

function translateWords(t: Translate) {
  return {
    currentOrders: t('dashboard.currentOrders'),
    markReady: t('orders.ready'),
    cancelOrder: t('orders.cancel'),
    withoutCode: t('orders.withoutCode'),
    renewCode: t('bookings.renewCode'),
    forgotPassword: t('login.forgot'),
    contactUs: t('shell.contactUs'),
    addProduct: t('dashboard.addProduct'),
    fromList: t('products.fromList'),
    subscription: t('subscription.title'),
  }
}
