import { paths } from '#shared/paths.ts'
import type { Facts } from '../facts.ts'
import type { EmailNotice, PushWords } from '../notice.ts'
import { untilEvening } from '../times.ts'
import { toMember } from './parts.ts'

const toArticlePage = ({ values }: Facts) =>
  paths.product(String(values['productId']), String(values['variantId']))
const backPush = {
  path: toArticlePage,
  tag: ({ values }) => String(values['variantId']),
  steps: untilEvening,
  until: ({ until }) => until,
} as const satisfies Partial<PushWords>

const toArticle = {
  ...toMember,
  footer: () => 'email.footer.waitlist',
  button: {
    words: 'email.seeArticle',
    path: toArticlePage,
  },
} as const satisfies Partial<EmailNotice>

/** E-mails about goods that are back in stock, for people on the waitlist. */
export const waitlistEmails = {
  heldForYou: {
    ...toArticle,
    event: 'waitlist.turn',
    facts: 'turn',
    push: { ...backPush, words: () => 'heldForYou', urgency: 'high' },
    notice: 'waitlist-turn',
    body: () => ['emails.heldForYou.body', 'emails.heldForYou.next'],
  },
  backInStock: {
    ...toArticle,
    event: 'waitlist.free',
    facts: 'free',
    optional: 'backInStock',
    push: { ...backPush, words: () => 'backInStock', urgency: 'normal' },
    notice: 'waitlist-free',
    body: () => ['emails.backInStock.body', 'emails.backInStock.hurry'],
  },
} as const satisfies Record<string, EmailNotice>
