import { AppError } from '#shared/app-error.ts'
import { type MessageText, messageText } from '#shared/message.ts'

type Pieces = { variantId: string; quantity: number }

/** The lines of a hand-over, divided into taken pieces and pieces that stay in the shop. */
export type DividedLines<Line extends Pieces> = { taken: Line[]; left: Line[] }

/**
 * Divides the lines of an order by what the customer keeps; without `kept`, everything is taken. Throws INVALID_INPUT at
 * each kept line that is unknown, repeated, or has more pieces than were booked.
 */
export function divideLines<Line extends Pieces>(
  lines: readonly Line[],
  kept: readonly Pieces[] | undefined,
): DividedLines<Line> {
  if (!kept) return { taken: [...lines], left: [] }
  checkKept(lines, kept)
  const takenOf = new Map(kept.map(({ variantId, quantity }) => [variantId, quantity]))
  const parts = lines.map((line) => ({ line, taken: takenOf.get(line.variantId) ?? 0 }))
  return {
    taken: parts.flatMap(({ line, taken }) => withPieces(line, taken)),
    left: parts.flatMap(({ line, taken }) => withPieces(line, line.quantity - taken)),
  }
}

function withPieces<Line extends Pieces>(line: Line, quantity: number): Line[] {
  return quantity > 0 ? [{ ...line, quantity }] : []
}

function checkKept(lines: readonly Pieces[], kept: readonly Pieces[]): void {
  const booked = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const seen = new Set<string>()
  const fields: Record<string, MessageText> = {}
  for (const [index, { variantId, quantity }] of kept.entries()) {
    const maximum = booked.get(variantId)
    if (maximum === undefined) fields[`kept.${index}.variantId`] = messageText('fields.lineUnknown')
    else if (seen.has(variantId))
      fields[`kept.${index}.variantId`] = messageText('fields.lineTwice')
    else if (quantity > maximum)
      fields[`kept.${index}.quantity`] = messageText('fields.keptTooMany', { maximum })
    seen.add(variantId)
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', undefined, { fields })
}
