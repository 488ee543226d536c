/** What shops read on the bookings of somebody who has left. */
export const CLOSED_NAME = 'Deleted account'

/** An address that is nobody's and that no mail reaches (RFC 2606, section 2). */
export function closedAddress(id: string): string {
  return `deleted-${id}@chowk.invalid`
}

export function isClosedAddress(email: string): boolean {
  return /^deleted-[\da-f-]{36}@chowk\.invalid$/.test(email)
}

/** The address to show; nothing in place of one that is nobody's. */
export function shownAddress(email: string): string {
  return isClosedAddress(email) ? '' : email
}
