import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { changeFor, usualCash } from './ways.ts'

/** The counter reads here the change for the given cash: one press for the usual notes, or a typed sum. */
function Part({ total }: { total: number }) {
  const t = useTranslations('changeToGive')
  const [given, setGiven] = useState('')
  const change = changeFor(total, given)
  const isWrong = Number.isNaN(change)
  return (
    <div className="flex w-full flex-col gap-2 text-left">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('given')} error={isWrong ? t('wrong') : undefined} className="w-32">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="money"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        </Field>
        {usualCash(total).map((sum) => (
          <Button key={sum} variant="secondary" onClick={() => setGiven(String(sum))}>
            <span className="money">{sum}</span>
          </Button>
        ))}
      </div>
      <output className="text-xl font-bold empty:hidden">
        {change !== null &&
          !isWrong &&
          t(change < 0 ? 'missing' : 'change', { amount: formatRupees(Math.abs(change)) })}
      </output>
    </div>
  )
}

export const ChangeToGive = withMessages('changeToGive', Part, ['counter'])
