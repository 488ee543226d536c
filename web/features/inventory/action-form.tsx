import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type BulkAction, isDifference } from './bulk-rows.ts'

type Props = { kind: 'price' | 'stock'; pending: boolean; onAction: (action: BulkAction) => void }

const fieldsOf = {
  price: ['sellingPrice', 'percent', 'MRP'],
  stock: ['stock', 'delta'],
} as const
type Name = (typeof fieldsOf)['price' | 'stock'][number]

/** New prices or counts for all chosen variants. The merchant fills in one of several fields. */
export function ActionForm({ kind, pending, onAction }: Props) {
  const t = useTranslations('bulk')
  const [values, setValues] = useState<Partial<Record<Name, string>>>({})
  const of = (name: Name) => values[name]?.trim() ?? ''
  const errorOf = (name: Name) => {
    const isSigned = name === 'percent' || name === 'delta'
    return isSigned && of(name) !== '' && !isDifference(of(name)) ? t('differenceWrong') : undefined
  }
  const names = fieldsOf[kind]
  const isEmpty = names.every((name) => of(name) === '')
  const isWrong = names.some((name) => errorOf(name) !== undefined)
  const isTwice =
    kind === 'stock'
      ? of('stock') !== '' && of('delta') !== ''
      : of('sellingPrice') !== '' && of('percent') !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isWrong || isTwice) return
    onAction(
      kind === 'stock'
        ? { kind, stock: of('stock'), delta: of('delta') }
        : { kind, sellingPrice: of('sellingPrice'), MRP: of('MRP'), percent: of('percent') },
    )
  }
  return (
    <form onSubmit={send} className="flex max-w-md flex-col gap-4">
      {names.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`)}
          error={errorOf(name) ?? (isTwice && name !== 'MRP' ? t('onlyOne') : undefined)}
        >
          <TextInput
            inputMode={name === 'percent' || name === 'delta' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <NeedsSignal />
      <div>
        <Button type="submit" loading={pending} disabled={isEmpty || isWrong || isTwice}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}
