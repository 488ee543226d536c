import { paths } from '#shared/paths.ts'
import type { Notice } from '../notice.ts'

/** Messages by WhatsApp without an email. */
export const whatsAppNotices = {
  phoneCode: {
    event: 'phone-code.asked',
    notice: 'phoneCode',
    facts: 'phoneCode',
    to: 'shopper',
    urgent: true,
    whatsApp: { template: 'code', atAnyHour: true, path: ({ secret }) => `/${secret ?? ''}` },
  },
  /** The link to a bill, to a number that was typed at the counter. */
  billMessaged: {
    event: 'bill.messaged',
    notice: 'billMessaged',
    facts: 'billLink',
    to: 'shopper',
    about: 'linkId',
    whatsApp: {
      template: 'bill',
      atAnyHour: true,
      path: ({ secret }) => paths.sharedBill(secret ?? ''),
    },
  },
  whatsAppStopped: {
    event: 'whatsapp.stopped',
    notice: 'whatsAppStopped',
    facts: 'phoneNumber',
    to: 'shopper',
    about: 'messageId',
    whatsApp: { template: 'stopped', atAnyHour: true, path: () => '/' },
  },
} as const satisfies Record<string, Notice>
