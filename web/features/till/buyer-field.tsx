import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { BuyerFormProps } from './buyer-form.tsx'
import type { SaleDraft } from './use-sale.ts'

const BuyerForm = onDemand<BuyerFormProps>(async () => (await import('./buyer-form.tsx')).BuyerForm)

const fields = ['name', 'gstin', 'address', 'state'] as const

/** The buyer whom the bill names: a button, or the buyer with a way to change and to remove the entry. */
export function BuyerField({ sale }: { sale: SaleDraft }) {
  const t = useTranslations('sale.buyer')
  const [isOpen, setOpen] = useState(false)
  const { buyer } = sale
  const error = fields.flatMap((field) => sale.fieldError(`buyer.${field}`) ?? [])[0]
  return (
    <>
      {buyer ? (
        <section aria-label={t('open')} className="rounded-card border border-hairline p-3 text-sm">
          <p className="font-semibold wrap-anywhere">{buyer.name}</p>
          <p className="text-xs text-ink-muted wrap-anywhere">
            {[buyer.gstin, buyer.address].filter(Boolean).join(' · ')}
          </p>
          {error && <FieldError>{error}</FieldError>}
          <p className="mt-1 -ml-3 flex gap-2">
            <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => sale.setBuyer(null)}>
              {t('remove')}
            </Button>
          </p>
        </section>
      ) : (
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      <BuyerForm open={isOpen} onOpenChange={setOpen} buyer={buyer} onSave={sale.setBuyer} />
    </>
  )
}
