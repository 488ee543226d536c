/** `copy`, `correct` and `erase` are requests about the person's data (DPDP Act 2023, sections 11 and 12). */
export const grievanceTopics = [
  'order',
  'shop',
  'product',
  'review',
  'payment',
  'copy',
  'correct',
  'erase',
  'accessibility',
  'darkPattern',
  'other',
] as const

/** `open`: the complaint waits for the officer. `answered`: the complaint waits for the person. */
export const grievanceStates = ['open', 'answered', 'closed'] as const

/**
 * Reasons for which the officer closes a complaint. `person` and `account` are ends by the person and by the deletion
 * of the account.
 */
export const officerReasons = ['resolved', 'refused', 'duplicate', 'noReply'] as const
export const closeReasons = [...officerReasons, 'person', 'account'] as const

/** `copy`: the copy of the data is ready. `closed` and `reopened` may have words. */
export const messageKinds = ['text', 'copy', 'closed', 'reopened'] as const

/**
 * `open`: all complaints that are not closed. `overdue`: complaints whose answer or end is overdue. `mine`:
 * complaints that the caller has answered.
 */
export const grievanceFilters = ['open', 'overdue', 'mine', 'closed'] as const
