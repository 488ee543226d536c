/** Every error code with its HTTP status. The browser decides by codes, never by texts. */
export const errorStatus = {
  INVALID_INPUT: 400,
  WRONG_LOGIN: 400,
  WRONG_CODE: 400,
  WRONG_OTP: 400,
  WRONG_ADMIN_LOGIN: 400,
  NOT_VERIFIED: 400,
  PAYMENT_NOT_PROVED: 400,
  LINK_ENDED: 400,
  NOT_SIGNED_IN: 401,
  CSRF: 403,
  NOT_ALLOWED: 403,
  PROOF_NEEDED: 403,
  PASSWORD_NEEDED: 403,
  TOO_FRESH: 403,
  OWN_STORE: 403,
  CASH_REFUSED: 403,
  STORE_BLOCKED: 403,
  NOT_FOUND: 404,
  OUT_OF_STOCK: 409,
  PRICE_CHANGED: 409,
  PRODUCT_UNAVAILABLE: 409,
  STORE_UNAVAILABLE: 409,
  ORDER_STATUS_CONFLICT: 409,
  CODE_ENDED: 409,
  NO_RENEWALS_LEFT: 409,
  STOCK_MOVED: 409,
  TOO_FEW_FREE: 409,
  PRODUCT_CHANGED: 409,
  VARIANT_HELD: 409,
  EXTENSION_REFUSED: 409,
  WISHLIST_FULL: 409,
  REGISTRATION_CONFLICT: 409,
  STORE_STATUS_CONFLICT: 409,
  ACCOUNT_IN_USE: 409,
  ACCOUNT_CHANGED: 409,
  GIFT_CODE_USED: 409,
  PAYMENT_CONFLICT: 409,
  SUBSCRIPTION_CONFLICT: 409,
  REVIEW_CONFLICT: 409,
  QUESTION_CONFLICT: 409,
  STAFF_CONFLICT: 409,
  IMPORT_CONFLICT: 409,
  PAYOUT_CONFLICT: 409,
  CAMPAIGN_CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  TOO_MANY_BOOKINGS: 429,
  TOO_MANY_PAYMENTS: 429,
  BOOKING_LIMIT: 429,
  HAND_OVER_LOCKED: 429,
  GIFT_CODE_LIMIT: 429,
  UNEXPECTED: 500,
  READ_ONLY: 503,
  BUSY: 503,
  PAYMENT_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The shape of every error answer. `details` has the data that a caller needs to continue. */
export type ErrorEnvelope = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  details?: unknown
  requestId?: string
}

/** The codes that any endpoint may answer; an endpoint lists its further ones. */
export const commonErrors = [
  'INVALID_INPUT',
  'NOT_SIGNED_IN',
  'CSRF',
  'NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'IDEMPOTENCY_MISMATCH',
  'RATE_LIMITED',
  'UNEXPECTED',
  'READ_ONLY',
  'BUSY',
] as const satisfies readonly ErrorCode[]
