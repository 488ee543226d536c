import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { isImitation } from '#shared/catalog/declaration/declaration.ts'
import { type Fact, Facts } from '#web/features/catalog/product-details.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLocale } from '#web/lib/locale.ts'

/** The shop's declaration of the goods by law; nothing where an earlier version answers. */
function DeclaredFactsPart({ product }: { product: Product }) {
  const t = useTranslations('declared')
  const facts = useDeclared(product).filter(([, value]) => value !== '')
  if (facts.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{t('title')}</h2>
      <Facts facts={facts} />
    </section>
  )
}

const joinTexts = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(', ')

function useDeclared({ declaration, originNames, hsn }: Product): Fact[] {
  const t = useTranslations('declared')
  const { locale } = useLocale()
  if (!declaration) return []
  const { makerRole = 'maker', makerName, makerAddress, quantity, care } = declaration
  const { huid, purity, licence } = declaration
  return [
    [t('origin'), joinTexts(originNames?.[locale])],
    [t(`roles.${makerRole}`), joinTexts(makerName, makerAddress)],
    [t('quantity'), joinTexts(quantity)],
    [t('care'), joinTexts(care)],
    [t('hallmark'), isImitation({ hsn }) ? t('imitation') : joinTexts(huid, purity)],
    [t('isi'), joinTexts(licence)],
  ]
}

export const DeclaredFacts = withMessages('declared', DeclaredFactsPart)
