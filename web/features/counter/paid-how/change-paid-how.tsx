import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TakenWays } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useHasRight } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { takenOf } from './ways.ts'
import { WaysChoice } from './ways-choice.tsx'

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
    onSuccess: ({ bill: { number } }) => void toast('success', t('undone', { number })),
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
  const correct = (ways: TakenWays) => mutate({ billId, seen: bill.corrections.length, ways })
  return { correct, isPending, error: error && sayError(error) }
}

function Choice({ bill, onEnd }: BillProps & { onEnd: () => void }) {
  const { correct, ...state } = useCorrection({ bill, onEnd })
  const [first] = bill.ways
  return (
    <WaysChoice
      {...state}
      total={takenOf(bill)}
      now={bill.ways}
      onChoose={(ways) => {
        const isSame = bill.ways.length === 1 && ways.length === 1 && ways[0]?.way === first?.way
        if (isSame) onEnd()
        else correct(ways)
      }}
    />
  )
}
