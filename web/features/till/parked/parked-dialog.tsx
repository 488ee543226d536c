import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KEPT_COUNTER_HOURS } from '#shared/limits.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { ownerOf } from '#web/lib/counter-owner.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  NONE_PARKED,
  parkedOf,
  type ParkedSale,
  parkedStorage,
  renewLines,
  unpark,
} from './parked-sales.ts'
import { sumsOf } from '../sale-lines.ts'
import type { SaleDraft } from '../use-sale.ts'

export type ParkedDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  sale: Pick<SaleDraft, 'takeUp'>
}

/** The sales that wait on this device, each to be taken up again with the prices of now, or thrown away. */
export function ParkedDialog({ sale, ...layer }: ParkedDialogProps) {
  const t = useTranslations('parked')
  const session = useSession()
  const now = useNow()
  const owner = ownerOf(session.status === 'user' ? session.user : null)
  const waiting = parkedOf(useStored(parkedStorage, NONE_PARKED), owner, now)
  const { takeUp, pending, error } = useTakingUp(sale, () => layer.onOpenChange(false))
  return (
    <Dialog {...layer} title={t('title')} description={t('note', { hours: KEPT_COUNTER_HOURS })}>
      {waiting.length === 0 && <p className="text-sm">{t('none')}</p>}
      <ul className="divide-y divide-hairline text-sm">
        {waiting.map((one) => (
          <Row
            key={one.id}
            sale={one}
            isPending={pending === one.id}
            onTakeUp={() => void takeUp(one)}
          />
        ))}
      </ul>
      {error && <FormError>{error}</FormError>}
    </Dialog>
  )
}

type RowProps = { sale: ParkedSale; isPending: boolean; onTakeUp: () => void }

function Row({ sale, isPending, onTakeUp }: RowProps) {
  const t = useTranslations('parked')
  const sums = useTranslations('sale')
  const all = [...sale.lines, ...sale.freeLines]
  const { total } = sumsOf({ ...sale, buyer: null })
  const names = [
    ...sale.lines.map(({ productName }) => productName),
    ...sale.freeLines.map(({ name }) => name),
  ].join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>
            {sums('sum', { count: all.reduce((sum, { quantity }) => sum + quantity, 0) })}
          </span>
          <span className="money">{Number.isNaN(total) ? '–' : formatRupees(total)}</span>
        </p>
        <p className="truncate">{names}</p>
        <p className="text-xs text-ink-muted">
          <Moment at={new Date(sale.at).toISOString()} />
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('removeOf', { names })}
          onClick={() => parkedStorage.write(unpark(parkedStorage.read(), sale.id))}
        >
          {t('remove')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          aria-label={t('takeUpOf', { names })}
          onClick={onTakeUp}
        >
          {t('takeUp')}
        </Button>
      </div>
    </li>
  )
}

/** Reads prices and counts anew, puts the sale into the till, and says what is different. */
function useTakingUp(sale: ParkedDialogProps['sale'], onDone: () => void) {
  const t = useTranslations('parked')
  const sayError = useErrorWords()
  const client = useQueryClient()
  const [pending, setPending] = useState<string>()
  const [error, setError] = useState<string>()
  const takeUp = async (parked: ParkedSale) => {
    setPending(parked.id)
    setError(undefined)
    try {
      const answers = await Promise.all(
        parked.lines.map(({ SKU }) =>
          client.fetchQuery({ ...callQuery('GET /goods-to-sell', { search: SKU }), staleTime: 0 }),
        ),
      )
      const { lines, gone, changed } = renewLines(
        parked.lines,
        answers.flatMap(({ goods }) => goods),
      )
      parkedStorage.write(unpark(parkedStorage.read(), parked.id))
      sale.takeUp({ ...parked, lines })
      const names = (some: typeof gone) => some.map(({ productName }) => productName).join(', ')
      if (gone.length > 0) void toast('warning', t('gone', { names: names(gone) }))
      if (changed.length > 0) void toast('info', t('changed', { names: names(changed) }))
      onDone()
    } catch (failure) {
      setError(sayError(failure))
    } finally {
      setPending(undefined)
    }
  }
  return { takeUp, pending, error }
}
