import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'

/** The e-mail with the link to a bill, to an address that was typed at the counter. */
export const billEmails = {
  billEmailed: {
    to: 'shopper',
    event: 'bill.emailed',
    facts: 'billLink',
    notice: 'bill-emailed',
    about: 'linkId',
    footer: () => 'email.footer.bill',
    body: () => ['emails.billEmailed.body', 'emails.billEmailed.notYou'],
    button: { words: 'email.seeBill', path: ({ secret }) => paths.sharedBill(secret ?? '') },
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
