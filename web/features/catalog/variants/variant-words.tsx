import { Fragment } from 'react'
import type { ArticleKind } from '#shared/catalog/article-kind.ts'
import { useTranslations } from 'use-intl'
import { useGoodsNames } from '#web/lib/locale.ts'

const knownAttributes = [
  ['Size', 'size'],
  ['Color', 'color'],
  ['MaterialType', 'materialType'],
] as const

type VariantWordsProps = {
  variant: Record<string, string | undefined>
  /** A used article is said to be used. */
  kind?: ArticleKind | undefined
  isShort?: boolean
}

/** "Used · Size: M · Colour: Maroon", or short "Used · M · Maroon". */
export function VariantWords({ variant, kind, isShort = false }: VariantWordsProps) {
  const t = useTranslations('product')
  const { attribute } = useGoodsNames()
  const isUsed = kind?.Condition === 'Used'
  const parts = knownAttributes.flatMap(([name, key]) => {
    const value = attribute(name, variant[name] ?? '')
    if (!value) return []
    return [isShort ? value : t('chosen', { attribute: t(key), value })]
  })
  return (
    (isUsed || parts.length > 0) && (
      <p className="text-sm text-ink-muted">
        {isUsed && <strong>{t('used')}</strong>}
        {parts.map((part, index) => (
          <Fragment key={part}>
            {(isUsed || index > 0) && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    )
  )
}
