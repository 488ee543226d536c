import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TakenWay } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useHasRight } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { restOf, takenOf, takenWays, type WayPair, wayPairs } from './ways.ts'

type Way = { way: TakenWay; amount: number }
type BillProps = { bill: CounterBill }

/** The button that corrects how the money of a bill was taken; nothing for those who may not. */
export function ChangePaidHow({ bill }: BillProps) {
  const t = useTranslations('paidHow')
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = useHasRight('returns')
  if (!mayCorrect || bill.ways.length === 0) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { amount: formatRupees(takenOf(bill)) })}
        description={t('note', { number: bill.number })}
      >
        {isOpen && <Choice bill={bill} onEnd={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

/** Corrects the payment and offers for eight seconds to undo it. */
function useCorrection({ bill, onEnd }: BillProps & { onEnd: () => void }) {
  const t = useTranslations('paidHow')
  const sayError = useErrorWords()
  const { billId } = bill
  const back = useCall('POST /payment-corrections', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  const { mutate, error, isPending } = useCall('POST /payment-corrections', {
    onSuccess: ({ message, bill: now }) => {
      onEnd()
      const undone = { billId, seen: now.corrections.length, ways: bill.ways }
      void toast('success', message, {
        undo: { label: t('undo'), run: () => back.mutate(undone) },
      })
    },
  })
  const correct = (ways: Way[]) => mutate({ billId, seen: bill.corrections.length, ways })
  return { correct, isPending, error: error && sayError(error) }
}

function Choice({ bill, onEnd }: BillProps & { onEnd: () => void }) {
  const t = useTranslations('paidHow')
  const { correct, isPending, error } = useCorrection({ bill, onEnd })
  const [isSplit, setSplit] = useState(bill.ways.length > 1)
  const only = bill.ways.length === 1 ? bill.ways[0]?.way : undefined
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{error}</FormError>}
      {isSplit ? (
        <Split bill={bill} isPending={isPending} onSave={correct} />
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
            onClick={() => (way === only ? onEnd() : correct([{ way, amount: takenOf(bill) }]))}
          >
            {t(`all_${way}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

type SplitProps = BillProps & { isPending: boolean; onSave: (ways: Way[]) => void }

/** Two ways and the part of the first; the rest is the second's. */
function Split({ bill, isPending, onSave }: SplitProps) {
  const t = useTranslations('paidHow')
  const [pair, setPair] = useState<WayPair>('cash_upi')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [first, second] = wayPairs[pair]
  const parts = restOf(takenOf(bill), typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!parts) return
    onSave([
      { way: first, amount: parts.part },
      { way: second, amount: parts.rest },
    ])
  }
  const wrong = isTried && !parts && t('partWrong', { amount: formatRupees(takenOf(bill)) })
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
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" loading={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
