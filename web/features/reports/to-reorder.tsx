import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { PreferenceSwitch } from '#web/features/reviews/preference-switch.tsx'
import type { Output } from '#web/lib/call.ts'
import { Link } from '#web/lib/router.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** The variants that run low, those that sell most first, and the switch of the weekly note about them. */
export function ToReorder({ low }: Pick<Output<'GET /figures'>, 'low'>) {
  const t = useTranslations('figures')
  return (
    <Section title={t('low')} note={t('lowNote')}>
      {low.total === 0 && <p className="text-sm">{t('noLow')}</p>}
      <ul className="divide-y divide-hairline text-sm">
        {low.variants.map(({ variantId, productId, name, attributes, free, pieces, lastsDays }) => (
          <li key={variantId} className="py-2 first:pt-0 last:pb-0">
            <Link
              to={paths.editProduct(productId)}
              state={{ productId }}
              className="font-semibold wrap-anywhere hover:text-primary"
            >
              {name}
            </Link>
            <VariantWords variant={attributes} isShort />
            <p className="text-ink-muted tabular-nums">
              {t('lowLine', { free, pieces })}
              {free > 0 && lastsDays !== null && ` · ${t('lasts', { days: lastsDays })}`}
            </p>
          </li>
        ))}
      </ul>
      {low.atAlert > 0 && (
        <ButtonLink
          to={paths.inventory({ low: '1' })}
          variant="secondary"
          size="sm"
          className="self-start"
        >
          {t('lowAll', { total: low.atAlert })}
        </ButtonLink>
      )}
      <PreferenceSwitch wish="stock-note" label={t('wish')} />
    </Section>
  )
}
