import { useState } from 'react'
import type { VariantValues } from '../form-values.ts'
import { emptySlots, readSlots } from './size-slots.ts'

/** The typed rows of the size table of footwear. */
export function useSizeTable(first: VariantValues | undefined) {
  const [slots, setSlots] = useState(emptySlots)
  const [isChecked, setChecked] = useState(false)
  const kind = { gender: first?.['Target Gender'], metric: first?.['Size Metric'] }
  const { rows, faults } = readSlots(slots, kind)
  return {
    slots,
    setSlots,
    kind,
    rows,
    /** The faults, shown from a press of Apply Changes until they are corrected. */
    faults: isChecked ? faults : [],
    isFilled: rows.length + faults.length > 0,
    check: () => {
      setChecked(faults.length > 0)
      return faults.length === 0
    },
    withStock: (row: VariantValues): VariantValues => {
      const stock = rows.find(({ size }) => size === row.attributes.Size)?.stock
      return stock === undefined ? row : { ...row, Stock: stock }
    },
    clear: () => {
      setSlots(emptySlots())
      setChecked(false)
    },
  }
}
export type SizeTableState = ReturnType<typeof useSizeTable>
