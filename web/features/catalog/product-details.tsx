import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { kindOf } from '#shared/catalog/article-kind.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useKindWords } from './kind-words.ts'
import { OwnText } from '#web/ui/own-text.tsx'

/** The description, line by line, with the facts below it. */
export function ProductDetails({ product, variant }: { product: Product; variant: Variant }) {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const lines = product.desc.split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg">{t('about')}</h2>
        <div className="flex max-w-prose flex-col gap-2">
          {lines.map((line) => (
            <p key={line}>
              <OwnText>{line}</OwnText>
            </p>
          ))}
        </div>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg">{t('details')}</h2>
        <Facts facts={useFacts(product, variant)} />
        <details className="text-sm">
          <summary className="min-h-11 content-center text-ink-muted">
            {t('hsn')}, {names('sku')}
          </summary>
          <Facts
            facts={[
              [t('hsn'), product.hsn],
              [names('sku'), variant.SKU],
            ]}
          />
        </details>
      </section>
    </>
  )
}

export type Fact = [name: string, value: string]

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4 border-b border-hairline py-2.5">
          <dt className="w-36 text-ink-muted">{name}</dt>
          <dd className="min-w-0 grow basis-40">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(product: Product, variant: Variant): Fact[] {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const { attribute, occasion } = useGoodsNames()
  const words = useKindWords()
  const kind = kindOf(product, variant)
  const facts: Fact[] = [
    words(kind, 'brand'),
    words(kind, 'subCategory'),
    [names('materialType'), attribute('MaterialType', variant.attributes.MaterialType ?? '')],
    words(kind, 'Target Gender'),
    words(kind, 'Size Age Group'),
    words(kind, 'Size Metric'),
    [t('occasion'), occasion(variant.occasion ?? '')],
    words(kind, 'Condition'),
  ]
  return facts.filter(([, value]) => value !== '')
}
