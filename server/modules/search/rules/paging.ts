import { sortOrders } from '#shared/contract/search.ts'
import { AppError } from '#shared/errors.ts'

export type SortOrder = (typeof sortOrders)[number] | 'touched'

/**
 * Where a page ended. Rows are ordered by `soldOut`, then `key` (lower first, by the sort's own measure),
 * then newest; the place between two rows stays what it is when others come or go.
 */
export type Place = { soldOut: boolean; key: number; seq: number; shown: number }

const orders: readonly SortOrder[] = [...sortOrders, 'touched']

export function writeCursor(sort: SortOrder, { soldOut, key, seq, shown }: Place): string {
  const fields = [orders.indexOf(sort), Number(soldOut), key, seq, shown]
  return Buffer.from(fields.join('.')).toString('base64url')
}

/** Refuses whatever `writeCursor` did not write for the same sort order. */
export function readCursor(sort: SortOrder, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const match = /^(\d)\.([01])\.(-?\d{1,13})\.(\d{1,15})\.(\d{1,9})$/.exec(text)
  const whole = match !== null && Buffer.from(text).toString('base64url') === cursor
  if (!whole || Number(match[1]) !== orders.indexOf(sort)) {
    throw new AppError('INVALID_INPUT', 'This page does not exist', {
      fields: { pageParam: 'Start again from the first page' },
    })
  }
  return {
    soldOut: match[2] === '1',
    key: Number(match[3]),
    seq: Number(match[4]),
    shown: Number(match[5]),
  }
}
