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
  'other',
] as const

/** `open`: the officer has the next word. `answered`: the person has. */
export const grievanceStates = ['open', 'answered', 'closed'] as const

/** The officer's reasons, and the ends by the person and by the deletion of the account. */
export const officerReasons = ['resolved', 'refused', 'duplicate', 'noReply'] as const
export const closeReasons = [...officerReasons, 'person', 'account'] as const

/** `copy`: the copy of the data is ready. `closed` and `reopened` may have words. */
export const messageKinds = ['text', 'copy', 'closed', 'reopened'] as const

/** `open`: all that are not closed. `overdue`: past one of their clocks. `mine`: answered by the caller. */
export const grievanceFilters = ['open', 'overdue', 'mine', 'closed'] as const
