import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import type { Translate } from '#web/lib/locale.ts'
import { localityName } from '#web/lib/place.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import { floating } from '#web/features/catalog/gallery.tsx'
import {
  type Choice,
  chosenVariant,
  hasSeveralPrices,
  shownVariant,
} from '#web/features/catalog/variants/variant-choice.ts'

/** The price in force in words; with "From" while the choice leaves several prices. */
export function priceWords(t: Translate, product: Product, choice: Choice): string {
  const rupees = formatRupees(shownVariant(product, choice)?.sellingPrice ?? 0)
  return hasSeveralPrices(product, choice) ? `${t('card.priceFrom')} ${rupees}` : rupees
}

/** Shares the product as it was chosen, with its price and the area of its shop. */
export function ShareProduct({ product, choice }: { product: Product; choice: Choice }) {
  const t = useTranslations()
  const { _id: id, productName: title, store } = product
  const variant = chosenVariant(product, choice)
  return (
    <ShareButton
      look={floating}
      title={title}
      text={[title, priceWords(t, product, choice), store.shopName, localityName(t, store)].join(
        ' · ',
      )}
      path={paths.product(id, variant?._id, variant ? undefined : choice.Color)}
    />
  )
}
