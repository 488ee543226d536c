import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useGoodsNames } from '#web/lib/locale.ts'

const knownAttributes = [
  ['Size', 'size'],
  ['Color', 'color'],
  ['MaterialType', 'materialType'],
] as const

type VariantWordsProps = { variant: Record<string, string | undefined>; isShort?: boolean }

/** "Size: M · Colour: Maroon", or short "M · Maroon". */
export function VariantWords({ variant, isShort = false }: VariantWordsProps) {
  const t = useTranslations('product')
  const { attribute } = useGoodsNames()
  const parts = knownAttributes.flatMap(([name, key]) => {
    const value = attribute(name, variant[name] ?? '')
    if (!value) return []
    return [isShort ? value : t('chosen', { attribute: t(key), value })]
  })
  return (
    parts.length > 0 && (
      <p className="text-sm text-ink-muted">
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    )
  )
}
