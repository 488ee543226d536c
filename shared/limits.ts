/** Numbers the product promises; each is a rule of trade, not a technical default. */
export const PAGE_SIZE_SHOPPER = 24
export const PAGE_SIZE_MERCHANT = 25
export const MAX_QUANTITY_PER_LINE = 10
export const MAX_LINES_PER_ORDER = 50
export const MAX_OPEN_CASH_BOOKINGS = 5
/**
 * What one account may hold in one store. Goods for a wedding (a trousseau, gifts for the guests) fit into it;
 * five full bookings of fifty lines do not, so nobody empties a shelf without paying.
 */
export const MAX_OPEN_PIECES_PER_STORE = 20
/** As many as one line holds: all sizes and colours of a product together. */
export const MAX_OPEN_PIECES_PER_PRODUCT = 10
/**
 * What one account may book in a day of India, whatever becomes of it: cancelling frees the shelf, but not the
 * day's count. Twice what may be held, so that who collects in the morning may book as much again.
 */
export const MAX_PIECES_PER_STORE_AND_DAY = 40
export const MAX_PIECES_PER_PRODUCT_AND_DAY = 20
/** Room for changing one's mind; each booking rings at the counter. */
export const MAX_BOOKINGS_PER_STORE_AND_DAY = 10
/** Over all stores. */
export const MAX_BOOKINGS_PER_DAY = 20
export const NO_SHOWS_BEFORE_ONLINE_ONLY = 3
export const NO_SHOW_MEMORY_DAYS = 60
export const PICKUP_CODE_TRIES = 5
export const PICKUP_CODE_RENEWALS = 3
export const WRONG_CODES_PER_STORE_AND_DAY = 20
export const PICKUP_CALENDAR_DAYS = 10
export const MAX_WISHLIST = 500
export const LOW_STOCK_SHOWN = 5
export const IDEMPOTENCY_HOURS = 24
/** Why a store blocks an account. */
export const MIN_BLOCK_REASON = 3
/** Letters in a person's name, and signs in a password. */
export const MIN_NAME = 2
export const MAX_NAME = 25
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
/** The code that proves an e-mail at sign-up. */
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
export const OTP_RESEND_SECONDS = 60
/** How long a proven e-mail waits for its account. */
export const VERIFIED_MINUTES = 15
export const RESET_LINK_MINUTES = 30
/** The price slider's top stop means this much and above; 0 means any. Whole rupees. */
export const PRICE_SLIDER_TOP_RUPEES = 10_000
export const DISTANCES_KM = [1, 5, 10, 20, 50] as const

type Allowance = { points: number; seconds: number }

/**
 * Requests allowed per account, per browser (its visit cookie) and per address. Mobile networks put thousands of
 * people behind one address, so that the address has ten times what one person needs; `second` bounds what it may
 * ask at once.
 * A class with `visit` is counted when the form is found right; before that its requests count as `read`.
 */
export const limitClasses = {
  read: { address: { points: 3_000, seconds: 60 }, account: { points: 600, seconds: 60 } },
  page: { address: { points: 3_000, seconds: 60 } },
  /** Pictures, scripts and styles: dozens to a page. */
  file: { address: { points: 60_000, seconds: 60 } },
  /** The list of calls, the site map, the demonstration's mailbox. */
  document: { address: { points: 3_000, seconds: 60 } },
  /** Asked at each pause of the typing. */
  suggest: { address: { points: 2_400, seconds: 60 }, account: { points: 120, seconds: 60 } },
  /** The dearest read: one address may not have the searches of a minute in one second. */
  search: {
    address: { points: 600, seconds: 60 },
    second: { points: 20, seconds: 1 },
    account: { points: 120, seconds: 60 },
  },
  /** Everything of one person at once. */
  'own-data': { address: { points: 300, seconds: 600 }, account: { points: 10, seconds: 600 } },
  auth: { address: { points: 300, seconds: 600 }, visit: { points: 20, seconds: 600 } },
  'otp-send': { address: { points: 300, seconds: 3600 }, visit: { points: 10, seconds: 3600 } },
  'otp-try': { address: { points: 300, seconds: 3600 }, visit: { points: 30, seconds: 3600 } },
  book: { address: { points: 300, seconds: 60 }, account: { points: 10, seconds: 60 } },
  merchant: { address: { points: 1_200, seconds: 60 }, account: { points: 120, seconds: 60 } },
  live: { address: { points: 600, seconds: 60 } },
} as const satisfies Record<
  string,
  { address: Allowance; second?: Allowance; account?: Allowance; visit?: Allowance }
>

export type LimitClass = keyof typeof limitClasses

/** The edition of the terms, the refund policy and the privacy policy in force: the day from which it holds. */
export const TERMS_EDITION = '2026-11-22'
