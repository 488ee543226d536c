/** Orders that this tab has just moved itself: news of them is no news here. */
const ownMoves = new Set<string>()

export function noteOwnMove(orderId: string): void {
  ownMoves.add(orderId)
}

export function isOwnMove(orderId: string): boolean {
  return ownMoves.has(orderId)
}
