import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'

const toOwner = {
  to: 'store',
  footer: () => 'email.footer.owner',
} as const satisfies Partial<EmailNotice>

/** Emails to the owner of a shop: messages and decisions of administrators, and its tokens and webhooks. */
export const shopEmails = {
  shopMessage: {
    ...toOwner,
    event: 'shop-message.sent',
    facts: 'shopMessage',
    notice: 'shop-message',
    cause: ({ values }) => [values['storeId'] ?? ''],
    button: { words: 'dashboard.currentOrders', opens: true, path: () => paths.currentOrders() },
  },
  productTakenDown: {
    ...toOwner,
    event: 'product.taken_down',
    facts: 'productDecision',
    notice: 'product-taken-down',
    holds: ({ values }) => values['reason'] !== '',
    body: () => ['emails.productTakenDown.body', 'email.weSay', 'emails.productTakenDown.next'],
    button: { words: 'shell.contactUs', path: () => paths.contactUs() },
  },
  productPutBack: {
    ...toOwner,
    event: 'product.put_back',
    facts: 'productDecision',
    notice: 'product-put-back',
    holds: ({ values }) => values['reason'] === '',
    button: {
      words: 'dashboard.inactiveProducts',
      opens: true,
      path: () => paths.inactiveProducts(),
    },
  },
  tokenMade: {
    ...toOwner,
    event: 'token.made',
    facts: 'token',
    notice: 'token-made',
    body: () => ['emails.tokenMade.body', 'emails.tokenMade.notYou'],
    button: { words: 'dashboard.integrations', opens: true, path: () => paths.integrations() },
  },
  webhookMade: {
    ...toOwner,
    event: 'webhook.made',
    facts: 'webhook',
    notice: 'webhook-made',
    body: () => ['emails.webhookMade.body', 'emails.webhookMade.notYou'],
    button: { words: 'dashboard.integrations', opens: true, path: () => paths.integrations() },
  },
  webhookOff: {
    ...toOwner,
    event: 'webhook.switched_off',
    facts: 'webhook',
    notice: 'webhook-off',
    holds: ({ values }) => values['offAt'] !== '',
    cause: ({ values }) => [values['offAt'] ?? ''],
    body: () => ['emails.webhookOff.body', 'emails.webhookOff.next'],
    button: { words: 'dashboard.integrations', opens: true, path: () => paths.integrations() },
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
