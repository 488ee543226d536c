import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { SizeButton } from './size-dialog.tsx'
import { BrandDialog } from './brand-dialog.tsx'

/** The shop's brands with what their goods lack, and a form for all goods of a brand. */
export function BrandList({ brands }: { brands: readonly DeclaredBrand[] }) {
  const t = useTranslations('declarations')
  const [entered, setEntered] = useState<DeclaredBrand>()
  return (
    <Section title={t('brands')}>
      <ul className="divide-y divide-hairline">
        {brands.map((brand) => (
          <li key={brand.brand} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <BrandState brand={brand} />
            <Button
              variant={brand.lacking > 0 ? 'primary' : 'secondary'}
              size="sm"
              aria-label={t('enterOf', { brand: brand.brand })}
              onClick={() => setEntered(brand)}
            >
              {t('enter')}
            </Button>
            <SizeButton brand={brand} />
          </li>
        ))}
      </ul>
      <BrandDialog brand={entered} onClose={() => setEntered(undefined)} />
    </Section>
  )
}

function BrandState({ brand }: { brand: DeclaredBrand }) {
  const t = useTranslations('declarations')
  const { goods, lacking, lacks, products } = brand
  return (
    <div className="min-w-0 grow basis-60">
      <h3 className="font-semibold wrap-anywhere">{brand.brand}</h3>
      {lacking === 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {t('goodsOf', { count: goods })}
          <Badge tone="success">{t('complete')}</Badge>
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-muted">
            {t('lackingOf', {
              goods,
              lacking,
              what: lacks.map((lack) => t(`lacks.${lack}`)).join(', '),
            })}
          </p>
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center text-primary">
              {t('which')}
            </summary>
            <ul>
              {products.map(({ _id, productName }) => (
                <li key={_id}>
                  <Link
                    to={paths.editProduct(_id)}
                    className="block min-h-11 content-center text-primary underline wrap-anywhere"
                  >
                    {productName}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </div>
  )
}
