/** The edition of the terms that a person accepts on signing up. */
export const TERMS_VERSION = '2026-11'
