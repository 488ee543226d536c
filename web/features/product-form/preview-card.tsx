import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { mediaPath } from '#shared/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import type { ProductValues } from './form-values.ts'

/** A preview of the product's card for shoppers. */
export function PreviewCard() {
  const t = useTranslations('productForm')
  const values = useWatch<ProductValues>()
  const variants = values.variants ?? []
  const image = variants.flatMap((variant) => variant.Images ?? [])[0]
  return (
    <figure aria-label={t('preview')}>
      <figcaption className="mb-2 text-sm font-semibold">{t('preview')}</figcaption>
      <div className="w-44 max-w-full overflow-hidden rounded-card border border-hairline bg-surface">
        <Picture path={mediaPath(image ?? null)} alt="" sizes="176px" />
        <div className="flex flex-col gap-1 p-2.5">
          <p className="line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">
            {values.productName?.trim() === '' ? t('name') : values.productName}
          </p>
          <p className="truncate text-xs text-ink-muted">{values.brand}</p>
          <PreviewPrice {...variants[0]} />
        </div>
      </div>
    </figure>
  )
}

function PreviewPrice({ sellingPrice = 0, MRP = 0 }: { sellingPrice?: number; MRP?: number }) {
  if (!(sellingPrice > 0)) return null
  return <Price sellingPrice={sellingPrice} mrp={MRP > 0 ? MRP : sellingPrice} />
}
