import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { OwnText } from '#web/ui/own-text.tsx'

const genders = { Male: 'genderMale', Female: 'genderFemale', Unisex: 'genderUnisex' } as const
const ages = {
  Adult: 'ageAdult',
  'Big Kid': 'ageBigKid',
  'Little Kid': 'ageLittleKid',
  Toddler: 'ageToddler',
  Infant: 'ageInfant',
} as const

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

type Fact = [name: string, value: string]

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-4 border-b border-hairline py-2.5">
          <dt className="w-2/5 shrink-0 text-ink-muted">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(product: Product, variant: Variant): Fact[] {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const { attribute, occasion, subCategory } = useGoodsNames()
  const metric = variant['Size Metric']
  const facts: [string, string | null | undefined][] = [
    [t('brand'), product.brand],
    [t('category'), subCategory(product.subCategory)],
    [names('materialType'), attribute('MaterialType', variant.attributes.MaterialType ?? '')],
    [t('gender'), t(genders[variant['Target Gender']])],
    [t('ageGroup'), t(ages[variant['Size Age Group']])],
    [names('size'), metric && t('sizeMetric', { metric })],
    [t('occasion'), occasion(variant.occasion ?? '')],
    [t('condition'), t(variant.Condition === 'Used' ? 'conditionUsed' : 'conditionNew')],
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact[1]))
}
