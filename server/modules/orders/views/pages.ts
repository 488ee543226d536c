import { AppError } from '#shared/errors.ts'

/** The number after which the next page begins; undefined for the first page. */
export function readCursor(page: string | undefined): number | undefined {
  if (page === undefined || page === '') return undefined
  const before = Number(page)
  if (Number.isSafeInteger(before) && before > 0) return before
  const message = 'This page does not exist'
  throw new AppError('INVALID_INPUT', message, { fields: { page: message } })
}

/** Cuts the one row read beyond the page and names where the next page begins. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  sequenceOf: (row: Row) => number,
): { shown: Row[]; nextPage: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const more = rows.length > size && last !== undefined
  return { shown, nextPage: more ? String(sequenceOf(last)) : null }
}
