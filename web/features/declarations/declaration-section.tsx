import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lacksOf, type Requirement } from '#shared/catalog/declaration/declaration.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Section } from '#web/ui/section.tsx'
import { DeclarationFields, marksOf } from './declaration-fields.tsx'
import type { DeclarationInput } from './declaration-values.ts'

type Values = {
  category: string
  hsn: string
  brand: string
  declaration?: DeclarationInput | undefined
}

const asked: ReadonlySet<Requirement> = new Set(['declarations'])

/** The own declaration of a product, folded up while its brand declares everything. */
export function DeclarationSection() {
  const t = useTranslations('declarations')
  const { data } = useQuery(callQuery('GET /declarations', {}))
  const { getFieldState, formState } = useFormContext<Values>()
  const brand = useWatch<Values, 'brand'>({ name: 'brand' }).trim().toLowerCase()
  const own = useWatch<Values, 'declaration'>({ name: 'declaration' }) ?? {}
  const known = data?.brands.find((one) => one.brand.toLowerCase() === brand)
  const ofBrand = known?.declaration ?? {}
  const isUsed = Object.values(own).some(Boolean)
  const isWrong = getFieldState('declaration', formState).error !== undefined
  const [category, hsn] = useWatch<Values, ['category', 'hsn']>({ name: ['category', 'hsn'] })
  const isLacking = data !== undefined && lacksOf(ofBrand, { category, hsn }, asked).length > 0
  return (
    <Section title={t('section')} note={t('sectionNote')}>
      <details open={isUsed || isWrong || isLacking}>
        <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
          {t('own')}
        </summary>
        <div className="pt-2">
          <DeclarationFields ofBrand={ofBrand} marks={marksOf(category, hsn)} />
        </div>
      </details>
    </Section>
  )
}
