import type { OptionalNotice } from '#shared/contract/settings/notices.ts'

/**
 * Each optional notice with the event that sends it by every channel. A piece that is held for a person (`waitlist.turn`)
 * is a booking in all but name, so that this notice is always sent.
 */
export const noticeEvents = {
  reviewRequest: 'order.review_due',
  backInStock: 'waitlist.free',
  pricesFell: 'wishlist.prices_fell',
  newArticles: 'follows.new_articles',
  lowStock: 'stock.low_note',
  questionTold: 'question.told',
  questionAnswered: 'question.answered',
} as const satisfies Record<OptionalNotice, string>
