import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useCall } from '#web/lib/use-call.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import {
  confirmDraft,
  type Draft,
  savedChanges,
  stepDraft,
  type StockChange,
  typeDraft,
} from './stock-drafts.ts'
import { useCacheCounts } from './use-inventory.ts'

type OfProduct = Readonly<Record<string, Draft>>
type Drafts = ReadonlyMap<string, OfProduct>

/** Unsaved corrections of stock, by product. They stay while the list is searched or changes. */
export function useStockDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const { save, saving } = useSaveStock()
  useLeaveWarning(drafts.size > 0)
  const put = (productId: string, { _id }: InventoryVariant, draft: Draft | null) =>
    setDrafts((now) => withDraft(now, { productId, variantId: _id, draft }))
  const draftOf = (productId: string, variantId: string) => drafts.get(productId)?.[variantId]
  const drop = (productId: string) =>
    setDrafts((now) => new Map([...now].filter(([id]) => id !== productId)))
  const saveOne = async (productId: string) => {
    const own = drafts.get(productId)
    const variants = own && savedChanges(own)
    // Text that is not a count is marked red in its field. Nothing of this product is saved until it is corrected.
    if (variants && (await save(productId, variants))) drop(productId)
  }
  return {
    draftOf,
    countOf: (productId: string) => Object.keys(drafts.get(productId) ?? {}).length,
    /** The number of products with corrections; `variants` is the number of corrections. */
    products: drafts.size,
    variants: [...drafts.values()].reduce((sum, own) => sum + Object.keys(own).length, 0),
    isSaving: (productId: string) => saving.has(productId),
    isAnySaving: saving.size > 0,
    step: ({ _id }: InventoryProduct, variant: InventoryVariant, by: number) =>
      put(_id, variant, stepDraft(variant, draftOf(_id, variant._id), by)),
    type: ({ _id }: InventoryProduct, variant: InventoryVariant, text: string) =>
      put(_id, variant, typeDraft(variant, draftOf(_id, variant._id), text)),
    /** Keeps a typed count although the stock has moved. */
    confirm: ({ _id }: InventoryProduct, variant: InventoryVariant) => {
      const draft = draftOf(_id, variant._id)
      if (draft) put(_id, variant, confirmDraft(variant, draft))
    },
    reset: ({ _id }: InventoryProduct, variant: InventoryVariant) => put(_id, variant, null),
    drop,
    dropAll: () => setDrafts(new Map()),
    saveOne,
    saveAll: async () => {
      for (const productId of drafts.keys()) await saveOne(productId)
    },
  }
}
export type StockDrafts = ReturnType<typeof useStockDrafts>

type Change = { productId: string; variantId: string; draft: Draft | null }

function withDraft(now: Drafts, { productId, variantId, draft }: Change): Drafts {
  const { [variantId]: _before, ...others } = now.get(productId) ?? {}
  const own = draft ? { ...others, [variantId]: draft } : others
  const next = new Map(now)
  if (Object.keys(own).length > 0) next.set(productId, own)
  else next.delete(productId)
  return next
}

/** Saves the corrections of one product. Resolves to true on success. */
function useSaveStock() {
  const t = useTranslations('inventory')
  const sayError = useErrorWords()
  const putCounts = useCacheCounts()
  const { mutateAsync } = useCall('POST /update-stock', {
    onMutate: demandSignal,
    onSuccess: ({ variants, message }) => {
      void toast('success', message)
      putCounts(variants)
    },
  })
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const save = async (
    productId: string,
    variants: ({ _id: string } & StockChange)[],
  ): Promise<boolean> => {
    setSaving((now) => new Set([...now, productId]))
    try {
      await mutateAsync({ filter: productId, variants })
      return true
    } catch (error) {
      const isMoved = hasCode(error, 'STOCK_MOVED')
      if (isMoved) putCounts(error.details.variants ?? [])
      void toast('error', isMoved ? t('movedToast') : sayError(error))
      return false
    } finally {
      setSaving((now) => new Set([...now].filter((id) => id !== productId)))
    }
  }
  return { save, saving }
}
