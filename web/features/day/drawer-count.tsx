import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Drawer } from '#shared/contract/counter/drawer.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { Moment } from '#web/ui/moment.tsx'
import { DrawerDifference } from './drawer-difference.tsx'

const CountForm = lazyPart(async () => (await import('./count-form.tsx')).CountForm)
const MoveForm = lazyPart(async () => (await import('./move-form.tsx')).MoveForm)

type DrawerCountProps = {
  drawer: Drawer
  /** The cash of the day, in rupees. */
  cash: number
  /** The drawer is counted on its own day only. */
  isToday: boolean
}

/** The counts of the drawer on a day, and on the day itself the form for one. */
export function DrawerCount({ drawer, cash, isToday }: DrawerCountProps) {
  const t = useTranslations('dayClose.drawerCount')
  const [last] = drawer.counts
  if (!last && !isToday) return null
  return (
    <section aria-label={t('title')} className="my-4 flex flex-col gap-3">
      <h2 className="text-lg">{t('title')}</h2>
      <Counts counts={drawer.counts} />
      {isToday && <Today drawer={drawer} cash={cash} />}
    </section>
  )
}

/** The ways to work on the drawer on the day itself: to count it, or to note cash that is put in or taken out. */
function Today({ drawer, cash }: Pick<DrawerCountProps, 'drawer' | 'cash'>) {
  const t = useTranslations('dayClose.drawerCount')
  const move = useTranslations('dayClose.drawerMove')
  const [open, setOpen] = useState<'count' | 'move'>()
  const [last] = drawer.counts
  const close = () => setOpen(undefined)
  const finish = (said: string) => {
    close()
    void toast('success', said)
  }
  const layerOf = (which: typeof open) => ({ open: open === which, onOpenChange: close })
  return (
    <>
      {last && <Since paise={paiseFromRupees(cash) - paiseFromRupees(last.cash)} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('count')}>
          {t(last ? 'again' : 'open')}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('move')}>
          {move('open')}
        </Button>
      </div>
      <Dialog title={t('open')} {...layerOf('count')}>
        <CountForm drawer={drawer} cash={cash} onDone={() => finish(t('saved'))} />
      </Dialog>
      <Dialog title={move('open')} description={move('wrong')} {...layerOf('move')}>
        <MoveForm onDone={() => finish(move('saved'))} />
      </Dialog>
    </>
  )
}

/** Says that cash has moved since the last count. */
function Since({ paise }: { paise: number }) {
  const t = useTranslations('dayClose.drawerCount')
  if (paise === 0) return null
  return (
    <output className="block text-sm font-semibold">
      {t(paise > 0 ? 'since' : 'sinceOut', {
        amount: formatRupees(rupeesFromPaise(Math.abs(paise))),
      })}
    </output>
  )
}

/** The counts of a day, the latest first. */
export function Counts({ counts }: Pick<Drawer, 'counts'>) {
  const t = useTranslations('dayClose.drawerCount')
  const someone = useTranslations('dayClose')('someone')
  return (
    <ul className="flex flex-col gap-2 text-sm empty:hidden">
      {counts.map((count) => (
        <li key={count.at} className="rounded-card border border-hairline p-3 wrap-anywhere">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{t('counted', { amount: formatRupees(count.counted) })}</span>
            <DrawerDifference difference={count.difference} />
          </p>
          <p className="text-ink-muted">
            {t('made', {
              opening: formatRupees(count.opening),
              cash: formatRupees(count.cash),
              left: formatRupees(count.left),
            })}
          </p>
          <p className="text-xs text-ink-muted">
            <Moment at={count.at} /> ·{' '}
            {[count.by ?? someone, count.note].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
