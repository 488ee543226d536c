import type { OptionalNotice } from '#shared/contract/settings/notices.ts'

/**
 * The event that sends each optional notice on all channels. The notice of a held piece (`waitlist.turn`) is never
 * optional, because a held piece is like a booking.
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
