/**
 * The kinds of dark patterns of the Guidelines for Prevention and Regulation of Dark Patterns 2023, Annexure 1, in its
 * order.
 */
export const darkPatterns = [
  'falseUrgency',
  'basketSneaking',
  'confirmShaming',
  'forcedAction',
  'subscriptionTrap',
  'interfaceInterference',
  'baitAndSwitch',
  'dripPricing',
  'disguisedAdvertisement',
  'nagging',
  'trickQuestion',
  'saasBilling',
  'rogueMalware',
] as const

/** The day on which the last self-audit of the product ended; `docs/dark-patterns.md` says what was looked at. */
export const DARK_PATTERNS_AUDITED = '2026-11-30'
/** The day of the present words of the seller's undertaking. */
export const UNDERTAKING_EDITION = '2026-11-30'
/** The day of the present accessibility statement. */
export const ACCESSIBILITY_STATED = '2026-11-30'
