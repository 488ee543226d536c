import { AppError } from '#shared/app-error.ts'
import { type MessageText, messageText } from '#shared/message.ts'

/** Separates the remaining and the declined lines. Throws INVALID_INPUT at each unknown or repeated declined line. */
export function partLines<Line extends { variantId: string }>(
  lines: readonly Line[],
  declined: readonly string[],
): { remaining: Line[]; gone: Line[] } {
  const known = new Set(lines.map((line) => line.variantId))
  const fields: Record<string, MessageText> = {}
  for (const [index, variantId] of declined.entries()) {
    if (!known.has(variantId)) fields[`declinedLines.${index}`] = messageText('fields.lineUnknown')
    else if (declined.indexOf(variantId) < index)
      fields[`declinedLines.${index}`] = messageText('fields.lineTwice')
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_INPUT', undefined, { fields })
  }
  const gone = new Set(declined)
  return {
    remaining: lines.filter((line) => !gone.has(line.variantId)),
    gone: lines.filter((line) => gone.has(line.variantId)),
  }
}

type Pieces = { variantId: string; quantity: number }

/** True when both lists have the same pieces, in any order. */
export function areSameLines(lines: readonly Pieces[], seen: readonly Pieces[]): boolean {
  const text = (all: readonly Pieces[]) =>
    all
      .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
      .toSorted()
      .join()
  return text(lines) === text(seen)
}
