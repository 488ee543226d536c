import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Product, Variant, VariationAttribute } from '#shared/contract/catalog.ts'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { type Choice, chosenVariant, missingAttribute } from './variant-choice.ts'

export type NewLine = Omit<CartLine, 'quantity'>
export type CartPort = {
  quantityOf: (storeId: string, line: NewLine) => number
  add: (storeId: string, line: NewLine) => void
}

type CartInput = {
  product: Product
  choice: Choice
  cart: CartPort
  onMissing: (attribute: VariationAttribute) => void
}

/** Adds the chosen variant to the cart: guests are redirected to the log-in, and a missing choice is asked for. */
export function useAddToCart({ product, choice, cart, onMissing }: CartInput) {
  const t = useTranslations('product')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState(false)

  const put = async (variant: Variant) => {
    const line = toLine(product, variant)
    const most = Math.min(MAX_QUANTITY_PER_LINE, variant.Stock)
    if (cart.quantityOf(product.storeId, line) >= most) {
      setAdded(true)
      return toast('warning', t('mostPerLine', { count: most }))
    }
    cart.add(product.storeId, line)
    setAdded(true)
    return toast('success', t('addedToCart'))
  }
  const toLogin = async () => {
    void toast('info', t('loginToAdd'))
    navigate(paths.login(pathname + search))
  }
  const add = async () => {
    setAdding(true)
    try {
      const { user } = await queryClient.ensureQueryData(sessionQuery)
      const missing = missingAttribute(product, choice)
      const variant = chosenVariant(product, choice)
      if (!user) await toLogin()
      else if (missing) onMissing(missing)
      else if (variant) await put(variant)
      else throw new Error('No variant fits the choice')
    } catch {
      await toast('error', t('addFailed'))
    } finally {
      setAdding(false)
    }
  }
  return { add: () => void add(), adding, added, forget: () => setAdded(false) }
}

function toLine(product: Product, variant: Variant): NewLine {
  const taxPaise = gstInside(paiseFromRupees(variant.sellingPrice), product['GST rate slab'])
  return {
    productId: product._id,
    variantId: variant._id,
    productName: product.productName,
    desc: product.desc,
    price: variant.sellingPrice,
    inclusiveTax: variant.inclusiveTax,
    tax: rupeesFromPaise(taxPaise),
    image: variant.Images[0] ?? '',
    variant: Object.fromEntries(
      product.selectedVariations.map((name) => [name, variant.attributes[name] ?? '']),
    ),
    shopName: product.shopName,
  }
}
