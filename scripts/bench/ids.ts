/** Ids that can be counted: pgbench, which knows numbers only, can compute every row's id from its index. */
const kinds = { shopper: '8000', owner: '8001', store: '8002', product: '8003', variant: '8004' }
export type Kind = keyof typeof kinds

export const FIRST_ID = 100_000_000_000
export const VARIANTS_PER_PRODUCT = 3

/** An id without its last twelve digits, which are `FIRST_ID` plus the row's index. */
export function idPrefix(kind: Kind): string {
  return `00000000-0000-4000-${kinds[kind]}-`
}

export function idOf(kind: Kind, place: number): string {
  return idPrefix(kind) + String(FIRST_ID + place)
}

/** The session token of a shopper; the database keeps its SHA-256. */
export function tokenOf(place: number): string {
  return `session-of-${FIRST_ID + place}`
}
