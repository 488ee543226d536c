import { paths } from '#shared/paths.ts'
import type { Facts } from '../rules/facts.ts'
import type { EmailRow } from '../rules/row.ts'
import { viewFreeFacts, viewTurnFacts } from '../views/waitlist-emails.ts'
import { toMember } from './parts.ts'

const toArticle = {
  ...toMember,
  footer: () => 'email.footer.waitlist',
  button: {
    words: 'email.seeArticle',
    path: ({ values }: Facts) =>
      paths.product(String(values['productId']), String(values['variantId'])),
  },
} as const satisfies Partial<EmailRow>

/** E-mails about goods that are back in stock, for people on the waitlist. */
export const waitlistEmails = {
  heldForYou: {
    ...toArticle,
    event: 'waitlist.turn',
    facts: viewTurnFacts,
    job: 'waitlist-turn',
    body: () => ['emails.heldForYou.body', 'emails.heldForYou.next'],
  },
  backInStock: {
    ...toArticle,
    event: 'waitlist.free',
    facts: viewFreeFacts,
    job: 'waitlist-free',
    body: () => ['emails.backInStock.body', 'emails.backInStock.hurry'],
  },
} as const satisfies Record<string, EmailRow>
