import { partOf } from '#web/lib/part.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { type Choice, chosenVariant, missingAttribute } from './variants/variant-choice.ts'

type NewLine = Omit<CartLine, 'quantity'>
type CartPort = {
  quantityOf: (storeId: string, line: NewLine) => number
  add: (storeId: string, line: NewLine) => void
}
/** Loads the cart, which is not part of the first load. */
export type LoadCart = () => Promise<CartPort>

/** Loaded at the first press, to keep the first load small. */
const loadLine = partOf(() => import('./new-line.ts'))

type CartInput = {
  product: Product
  choice: Choice
  loadCart: LoadCart
  onMissing: (attribute: VariationAttribute) => void
}

/**
 * Adds the chosen variant to the cart, or asks for a missing choice. `book` also opens the cart. A guest is asked to log
 * in; the same is done after that.
 */
export function useAddToCart({ product, choice, loadCart, onMissing }: CartInput) {
  const t = useTranslations('productPage')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, run: runOne } = useOneRun()
  const [begun, setBegun] = useState<'add' | 'book'>()
  const [added, setAdded] = useState(false)

  useEffect(() => {
    Promise.all([loadLine(), loadCart()]).catch(() => undefined)
  }, [loadCart])

  /** Adds one piece. `book` adds a piece only when the cart has none. */
  const put = async (variant: Variant, step: 'add' | 'book') => {
    const [{ toLine }, cart] = await Promise.all([loadLine(), loadCart()])
    const line = toLine(product, variant)
    const present = cart.quantityOf(product.storeId, line)
    const most = step === 'book' ? 1 : Math.min(MAX_QUANTITY_PER_LINE, variant.Stock)
    if (present < most) cart.add(product.storeId, line)
    if (step === 'book') return navigate(paths.cart(product.storeId))
    setAdded(true)
    if (present < most) void toast('success', t('addedToCart'))
    else void toast('warning', t('mostPerLine', { count: most }))
  }
  const toLogin = async (variant: Variant, step: 'add' | 'book') => {
    const { requestItem } = await loadLine()
    requestItem(navigate, { product, variant, isBooking: step === 'book' })
  }
  const run = async (step: 'add' | 'book') => {
    setBegun(step)
    try {
      const { user } = await queryClient.ensureQueryData(sessionQuery)
      const missing = missingAttribute(product, choice)
      const variant = chosenVariant(product, choice)
      if (missing) onMissing(missing)
      else if (!variant) throw new Error('No variant fits the choice')
      else if (user) await put(variant, step)
      else await toLogin(variant, step)
    } catch {
      await toast('error', t('addFailed'))
    }
  }
  return {
    add: () => void runOne(() => run('add')),
    book: () => void runOne(() => run('book')),
    busy: isBusy ? begun : undefined,
    added,
    forget: () => setAdded(false),
  }
}
