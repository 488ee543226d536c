/** The edition of the terms, the refund policy and the privacy policy in force: the day from which it holds. */
export const TERMS_EDITION = '2026-11-22'
