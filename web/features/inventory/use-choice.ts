import { useState } from 'react'
import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import type { ChosenVariant } from './bulk-rows.ts'

/** The variants chosen for a change of many; null while choosing is off. */
export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenVariant> | null>(null)
  const put = (product: InventoryProduct, variants: readonly InventoryVariant[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const variant of variants) {
        if (on) next.set(variant._id, { product, variant })
        else next.delete(variant._id)
      }
      return next
    })
  return {
    isOn: chosen !== null,
    chosen: [...(chosen?.values() ?? [])],
    has: (variantId: string) => chosen?.has(variantId) ?? false,
    put,
    start: () => setChosen(new Map()),
    stop: () => setChosen(null),
  }
}
export type Choice = ReturnType<typeof useChoice>
