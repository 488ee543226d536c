import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showWrongField } from '#web/lib/show-wrong-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type BulkAction, isDifference } from './bulk-rows.ts'

const fieldsOf = {
  price: ['sellingPrice', 'percent', 'MRP'],
  stock: ['stock', 'delta'],
} as const
type Name = (typeof fieldsOf)['price' | 'stock'][number]
/** The typed texts. */
export type ActionValues = Partial<Record<Name, string>>

type Props = {
  kind: 'price' | 'stock'
  pending: boolean
  values: ActionValues
  onValues: (values: ActionValues) => void
  onAction: (action: BulkAction) => void
}

/** New prices or counts for all chosen variants. The merchant fills in one of several fields. */
export function ActionForm({ kind, pending, values, onValues, onAction }: Props) {
  const t = useTranslations('bulk')
  const [isPressed, setPressed] = useState(false)
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
  const missingAt = (name: Name) => {
    if (isTwice && name !== 'MRP') return t('onlyOne')
    return isPressed && isEmpty && name === names[0] ? t('fillOne') : undefined
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (isEmpty || isWrong || isTwice) {
      if (isEmpty) event.currentTarget.querySelector('input')?.focus()
      else showWrongField(event.currentTarget)
      return
    }
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
          error={errorOf(name) ?? missingAt(name)}
        >
          <TextInput
            inputMode={name === 'percent' || name === 'delta' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            value={values[name] ?? ''}
            onChange={({ target }) => onValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <NeedsSignal />
      <div>
        <Button type="submit" loading={pending}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}
