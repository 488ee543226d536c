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
  whatsAppStopped: {
    event: 'whatsapp.stopped',
    notice: 'whatsAppStopped',
    facts: 'phoneNumber',
    to: 'shopper',
    about: 'messageId',
    whatsApp: { template: 'stopped', atAnyHour: true, path: () => '/' },
  },
} as const satisfies Record<string, Notice>
