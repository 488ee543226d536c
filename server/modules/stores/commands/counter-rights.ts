import * as rows from '../queries/stores.ts'

/** Lets the counter's staff of a store correct payments, or managers and the owner only. */
export const saveCounterRights = rows.saveCounterRights
