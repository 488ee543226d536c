/** The name that shops see on the bookings of a closed account. */
export const CLOSED_NAME = 'Deleted account'

/** An address without an owner that receives no mail (RFC 2606, section 2). */
export function closedAddress(id: string): string {
  return `deleted-${id}@chowk.invalid`
}

export function isClosedAddress(email: string): boolean {
  return /^deleted-[\da-f-]{36}@chowk\.invalid$/.test(email)
}

/** The address to show; empty for the address of a closed account. */
export function shownAddress(email: string): string {
  return isClosedAddress(email) ? '' : email
}
