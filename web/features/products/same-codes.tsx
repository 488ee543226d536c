import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useVariantName } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'

/** The codes that several articles have, folded together. Nothing is shown while there are none. */
export function SameCodes() {
  const t = useTranslations('products')
  const nameOf = useVariantName()
  const { data } = useQuery(callQuery('GET /same-codes', {}))
  if (!data || data.codes.length === 0) return null
  return (
    <details className="mb-3 rounded-card border border-hairline bg-surface px-3 text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold text-accent-ink">
        {t('sameCodes', { count: data.codes.length })}
      </summary>
      <p className="text-ink-muted">{t('sameCodesText')}</p>
      <ul className="divide-y divide-hairline">
        {data.codes.map(({ code, variants }) => (
          <li key={code} className="py-2">
            <p className="money font-semibold wrap-anywhere">{code}</p>
            {variants.map((variant) => (
              <Link
                key={variant._id}
                to={paths.editProduct(variant.productId)}
                className="block min-h-11 py-2.5 text-primary underline wrap-anywhere"
              >
                {[variant.productName, nameOf(variant), variant.SKU].filter(Boolean).join(', ')}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
