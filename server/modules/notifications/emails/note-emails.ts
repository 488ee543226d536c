import { paths } from '#shared/paths.ts'
import type { EmailRow } from '../rules/row.ts'
import { viewArrivalFacts } from '../views/arrival-emails.ts'
import { viewPriceFacts } from '../views/price-emails.ts'
import { viewStockNoteFacts } from '../views/stock-emails.ts'
import { toMember } from './parts.ts'

/** Emails that only people get who asked for them; at most one of each kind per recipient and day. */
export const noteEmails = {
  stockNote: {
    ...toMember,
    event: 'stock.low_note',
    facts: viewStockNoteFacts,
    job: 'stock-note',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.stock',
    body: () => ['emails.stockNote.body', 'emails.stockNote.most'],
    button: { words: 'dashboard.figures', opens: true, path: () => paths.figures() },
  },
  arrivalNote: {
    ...toMember,
    event: 'follows.new_articles',
    facts: viewArrivalFacts,
    job: 'arrival-note',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.arrivals',
    subject: ({ values }) =>
      values['shops'] === 1 ? 'emails.arrivalNote.subjectOne' : 'emails.arrivalNote.subject',
    button: {
      words: 'email.seeArticles',
      path: ({ values: { storeId } }) =>
        storeId ? paths.store(String(storeId)) : paths.followedShops(),
    },
  },
  pricesFell: {
    ...toMember,
    event: 'wishlist.prices_fell',
    facts: viewPriceFacts,
    job: 'prices-fell',
    cause: ({ values }) => [values['day'] ?? ''],
    footer: () => 'email.footer.prices',
    button: { words: 'wishlist.title', opens: true, path: () => paths.wishlist() },
  },
} satisfies Record<string, EmailRow>
