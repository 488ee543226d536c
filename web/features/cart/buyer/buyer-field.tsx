import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { BuyerFormProps } from './buyer-form.tsx'
import type { TypedBuyer } from './typed-buyer.ts'

const BuyerForm = onDemand<BuyerFormProps>(async () => (await import('./buyer-form.tsx')).BuyerForm)

const parts = ['name', 'gstin', 'address', 'state'] as const

export type BuyerFieldProps = Pick<BuyerFormProps, 'errorOf' | 'side' | 'keeps'> & {
  buyer: TypedBuyer | null
  /** The buyer with whom the form begins while none is named. */
  known?: TypedBuyer | null
  /** Null removes the buyer. The form stays open when the answer is false. */
  onChange: (buyer: TypedBuyer | null, keeps?: boolean) => unknown
}

/** The buyer whom the bill names: a button, or the buyer with a way to change and to remove the entry. */
export const BuyerField = withMessages('buyer', BuyerFieldPart, ['buyer'])

function BuyerFieldPart({ buyer, known = null, onChange, ...form }: BuyerFieldProps) {
  const t = useTranslations('buyer')
  const [isOpen, setOpen] = useState(false)
  const save = async (typed: TypedBuyer, keeps: boolean) => {
    if ((await onChange(typed, keeps)) !== false) setOpen(false)
  }
  return (
    <>
      {buyer ? (
        <NamedBuyer buyer={buyer} error={parts.flatMap((part) => form.errorOf(part) ?? [])[0]}>
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void onChange(null)}>
            {t('remove')}
          </Button>
        </NamedBuyer>
      ) : (
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          {t(form.side === 'shopper' ? 'openOwn' : 'open')}
        </Button>
      )}
      <BuyerForm
        open={isOpen}
        onOpenChange={setOpen}
        before={buyer ?? known}
        onSave={save}
        {...form}
      />
    </>
  )
}

type NamedBuyerProps = {
  buyer: TypedBuyer
  error?: string | undefined
  children?: React.ReactNode
}

function NamedBuyer({ buyer, error, children }: NamedBuyerProps) {
  const t = useTranslations('buyer')
  const title = t('billFor', { name: buyer.name })
  return (
    <section aria-label={title} className="rounded-card border border-hairline p-3 text-sm">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-xs text-ink-muted wrap-anywhere">
        {[buyer.gstin, buyer.address].filter(Boolean).join(' · ')}
      </p>
      {error && <FieldError>{error}</FieldError>}
      {children && <p className="mt-1 -ml-3 flex gap-2">{children}</p>}
    </section>
  )
}

/** The buyer of a bill that nobody can change any more. */
export const BuyerOfBill = withMessages('buyer', NamedBuyer, ['buyer'])
