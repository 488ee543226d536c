/**
 * A browser changes the number in a focused field when the wheel turns over it: somebody who scrolls would change an
 * amount without seeing it. The field loses the focus instead, and the page scrolls.
 */
function leaveNumber({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'number') target.blur()
}

export function keepNumbersFromWheel(): void {
  addEventListener('wheel', leaveNumber, { passive: true, capture: true })
}
