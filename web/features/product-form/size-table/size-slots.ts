import {
  readFootwearSize,
  SIZE_TABLE_SLOTS,
  sizeTableColumns,
} from '#shared/catalog/product-fields.ts'
import { readTypedNumber } from '#web/lib/format.ts'

export type Column = (typeof sizeTableColumns)[number]
/** The typed texts of one row of the size table. */
export type Slot = Partial<Record<Column, string>>

/** The gender for the sizes, and the metric in which they are sold. */
export type SizeKind = { gender: string | undefined; metric: string | null | undefined }

export type Fault = {
  at: number
  column: Column
  kind: 'unread' | 'missing' | 'twice' | 'notWhole'
}

const measures = sizeTableColumns.filter((column) => column !== 'Quantity')

export function emptySlots(): Slot[] {
  return Array.from({ length: SIZE_TABLE_SLOTS }, () => ({}))
}

/**
 * Fills in the other measures for a size typed in one measure. Text that is not a size leaves them unchanged. Deleting
 * the sold size also deletes the other measures of the row.
 */
export function fillSlot(slot: Slot, column: Column, text: string, kind: SizeKind): Slot {
  const typed = { ...slot, [column]: text }
  if (column === 'Quantity') return typed
  const size = readFootwearSize(column, text, kind.gender)
  if (size) return { ...slot, ...size, [column]: text }
  return text.trim() === '' && column === soldColumn(kind)
    ? { Quantity: slot.Quantity ?? '' }
    : typed
}

export type SizeRow = { size: string; stock: number | undefined }

/** Reads the sizes of the rows (`UK 7`) and the faults of the others. A missing stock is undefined. */
export function readSlots(
  slots: readonly Slot[],
  kind: SizeKind,
): { rows: SizeRow[]; faults: Fault[] } {
  const rows: SizeRow[] = []
  const faults: Fault[] = []
  for (const [at, slot] of slots.entries()) {
    const { size, fault } = readSlot(slot, kind, rows)
    const stock = readTypedNumber(slot.Quantity ?? '')
    if (fault) faults.push({ at, ...fault })
    if (!Number.isNaN(stock) && !Number.isInteger(stock))
      faults.push({ at, column: 'Quantity', kind: 'notWhole' })
    else if (size) rows.push({ size, stock: Number.isNaN(stock) ? undefined : stock })
  }
  return { rows, faults }
}

type Read = { size?: string; fault?: Omit<Fault, 'at'> }

function readSlot(slot: Slot, kind: SizeKind, earlier: readonly SizeRow[]): Read {
  if (Object.values(slot).every((text) => text.trim() === '')) return {}
  const isUnread = (column: Exclude<Column, 'Quantity'>) => {
    const text = slot[column]?.trim() ?? ''
    return text !== '' && !readFootwearSize(column, text, kind.gender)
  }
  const unread = measures.find(isUnread)
  if (unread) return { fault: { column: unread, kind: 'unread' } }
  const column = soldColumn(kind)
  const sold = readFootwearSize(column, slot[column] ?? '', kind.gender)
  if (!sold) return { fault: { column, kind: 'missing' } }
  const size = `${column === 'US' ? 'US' : 'UK'} ${sold[column]}`
  if (earlier.some((row) => row.size === size)) return { fault: { column, kind: 'twice' } }
  return { size }
}

function soldColumn({ metric }: SizeKind): 'US' | 'UK/IND' {
  return metric === 'US' ? 'US' : 'UK/IND'
}
