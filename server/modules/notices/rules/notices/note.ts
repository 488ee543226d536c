import { paths } from '#shared/paths.ts'
import type { Facts } from '../facts.ts'
import type { EmailNotice } from '../notice.ts'
import { unseenInOpenHours, untilEvening } from '../times.ts'
import { inCurrentOrders, isUnseen, toMember, toStore } from './parts.ts'

const shopOrShops = ({ values: { storeId } }: Facts) =>
  storeId ? paths.store(String(storeId)) : paths.followedShops()

/** Notices that only people get who asked for them; at most one of each kind per recipient and day. */
export const noteEmails = {
  firstBooking: {
    ...toStore,
    event: 'order.booked',
    facts: 'firstBooking',
    optional: 'firstBooking',
    wish: true,
    steps: unseenInOpenHours,
    holds: isUnseen,
    push: { words: () => 'firstBooking', path: inCurrentOrders, urgency: 'high', to: 'owner' },
    notice: 'firstBooking',
    footer: () => 'email.footer.firstBooking',
  },
  stockNote: {
    ...toMember,
    event: 'stock.low_note',
    facts: 'lowStock',
    optional: 'lowStock',
    push: {
      words: () => 'lowStock',
      path: () => paths.figures(),
      urgency: 'normal',
      steps: untilEvening,
    },
    notice: 'stock-note',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.stock',
    body: () => ['emails.stockNote.body', 'emails.stockNote.most'],
    button: { words: 'dashboard.figures', opens: true, path: () => paths.figures() },
  },
  arrivalNote: {
    ...toMember,
    event: 'follows.new_articles',
    facts: 'arrivals',
    optional: 'newArticles',
    push: {
      words: ({ values }) => (values['shops'] === 1 ? 'newArticles' : 'newArticlesOfShops'),
      path: shopOrShops,
      urgency: 'normal',
      steps: untilEvening,
    },
    notice: 'arrival-note',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.arrivals',
    subject: ({ values }) =>
      values['shops'] === 1 ? 'emails.arrivalNote.subjectOne' : 'emails.arrivalNote.subject',
    button: {
      words: 'email.seeArticles',
      path: shopOrShops,
    },
  },
  pricesFell: {
    ...toMember,
    event: 'wishlist.prices_fell',
    facts: 'prices',
    optional: 'pricesFell',
    push: {
      words: () => 'pricesFell',
      path: () => paths.wishlist(),
      urgency: 'normal',
      steps: untilEvening,
    },
    notice: 'prices-fell',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.prices',
    button: { words: 'wishlist.title', opens: true, path: () => paths.wishlist() },
  },
} satisfies Record<string, EmailNotice>
