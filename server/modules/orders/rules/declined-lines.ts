import { AppError } from '#shared/errors.ts'

/** Parts an order's lines into those the store has and those it does not. Throws at the field of a line that is none of them. */
export function partLines<Line extends { variantId: string }>(
  lines: readonly Line[],
  declined: readonly string[],
): { kept: Line[]; gone: Line[] } {
  const known = new Set(lines.map((line) => line.variantId))
  const fields: Record<string, string> = {}
  for (const [index, variantId] of declined.entries()) {
    if (!known.has(variantId)) fields[`declinedLines.${index}`] = 'This is no line of the order'
    else if (declined.indexOf(variantId) < index)
      fields[`declinedLines.${index}`] = 'This line is declined twice'
  }
  if (Object.keys(fields).length > 0) {
    throw new AppError('INVALID_INPUT', 'Some lines cannot be declined', { fields })
  }
  const gone = new Set(declined)
  return {
    kept: lines.filter((line) => !gone.has(line.variantId)),
    gone: lines.filter((line) => gone.has(line.variantId)),
  }
}
