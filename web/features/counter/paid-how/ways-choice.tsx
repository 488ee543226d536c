import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TakenWays } from '#shared/contract/billing.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { restOf, takenWays, type WayPair, wayPairs } from './ways.ts'

type WaysChoiceProps = {
  /** The sum in rupees. */
  total: number
  /** The ways of now, which are marked; empty before anything was taken. */
  now?: TakenWays
  isPending: boolean
  error?: string | null
  onChoose: (ways: TakenWays) => void
}

/** Asks how a sum was paid: all of it in one way, or in two. */
export function WaysChoice({ total, now = [], isPending, error, onChoose }: WaysChoiceProps) {
  const t = useTranslations('paidHow')
  const [isSplit, setSplit] = useState(now.length > 1)
  const only = now.length === 1 ? now[0]?.way : undefined
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{error}</FormError>}
      {isSplit ? (
        <Split
          total={total}
          isPending={isPending}
          confirm={t(now.length > 0 ? 'save' : 'takeBoth')}
          onSave={onChoose}
        />
      ) : (
        <Button variant="secondary" onClick={() => setSplit(true)}>
          {t('split')}
        </Button>
      )}
      {/* So far apart, a thumb that misses one button does not press another. */}
      <fieldset className="flex flex-col gap-6 pt-2">
        <legend className="sr-only">{t('all')}</legend>
        {takenWays.map((way) => (
          <Button
            key={way}
            variant={way === only ? 'primary' : 'secondary'}
            size="lg"
            wide
            aria-pressed={way === only}
            disabled={isPending}
            onClick={() => onChoose([{ way, amount: total }])}
          >
            {t(`all_${way}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

type SplitProps = {
  total: number
  isPending: boolean
  /** The words of the button. */
  confirm: string
  onSave: (ways: TakenWays) => void
}

/** Two ways and the part of the first; the rest is the second's. */
export function Split({ total, isPending, confirm, onSave }: SplitProps) {
  const t = useTranslations('paidHow')
  const [pair, setPair] = useState<WayPair>('cash_upi')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [first, second] = wayPairs[pair]
  const parts = restOf(total, typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!parts) return
    onSave([
      { way: first, amount: parts.part },
      { way: second, amount: parts.rest },
    ])
  }
  const wrong = isTried && !parts && t('partWrong', { amount: formatRupees(total) })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3 rounded-card bg-sunken p-3">
      <ChipGroup
        legend={t('pair')}
        value={pair}
        onChange={(value) => setPair(value as WayPair)}
        options={Object.keys(wayPairs).map((value) => ({
          value,
          label: t(value as WayPair),
        }))}
      />
      <Field
        label={t(`part_${first}`)}
        hint={parts && t('rest', { rest: t(second, { amount: formatRupees(parts.rest) }) })}
        error={wrong || undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="money w-36"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" loading={isPending}>
        {confirm}
      </Button>
    </form>
  )
}
