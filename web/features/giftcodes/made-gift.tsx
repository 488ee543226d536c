import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MadeGift } from './create-gift.tsx'
import { lastDayOf } from './gift-code-text.ts'

type MadeGiftProps = { made: MadeGift; shopName: string; onDone: () => void }

/** A new code, shown only this once, to be copied, shared or printed. */
export function NewGiftCode({ made, shopName, onDone }: MadeGiftProps) {
  const t = useTranslations('gifts')
  const [isTaken, setTaken] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { print, sheet } = usePrint()
  useEffect(() => heading.current?.focus(), [])
  useLeaveWarning(!isTaken)
  const amount = formatRupees(made.gift.amount)
  const until = lastDayOf(made.gift)
  const text = t('shareText', { shop: shopName, amount, code: made.code, until })
  const copy = async () => {
    await navigator.clipboard.writeText(made.code)
    setTaken(true)
    void toast('success', t('copied'))
  }
  const share = async () => {
    const isShared = await navigator.share({ text }).then(
      () => true,
      () => false,
    )
    if (isShared) setTaken(true)
  }
  const printCard = () => {
    print(<PrintedCard made={made} shopName={shopName} />)
    setTaken(true)
  }
  return (
    <Card asChild className="border-success!">
      <section aria-labelledby="new-gift">
        <p className="mb-1 flex items-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          {t('success')}
        </p>
        <h2 ref={heading} id="new-gift" tabIndex={-1} className="text-lg outline-none">
          {t('newTitle', { amount })}
        </h2>
        <p className="money mt-3 rounded-control bg-success-soft px-2 py-3 text-center text-lg font-bold text-success select-all">
          {made.code}
        </p>
        <p className="mt-2 text-sm">{t('shownOnce')}</p>
        <p className="mt-1 text-sm text-ink-muted">{t('validUntil', { date: until })}</p>
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4.5" />
            {t('copy')}
          </Button>
          {'share' in navigator && (
            <Button variant="secondary" onClick={() => void share()}>
              <Share2 aria-hidden="true" className="size-4.5" />
              {t('share')}
            </Button>
          )}
          <Button variant="secondary" onClick={printCard}>
            <Printer aria-hidden="true" className="size-4.5" />
            {t('print')}
          </Button>
          <Button className="col-span-2" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
        {sheet}
      </section>
    </Card>
  )
}

/** A card of about 9 by 6 cm, to be cut out. */
function PrintedCard({ made, shopName }: Omit<MadeGiftProps, 'onDone'>) {
  const t = useTranslations('gifts')
  return (
    <div className="m-4 flex w-[9cm] flex-col items-center gap-2 rounded-card border-2 border-dashed border-edge p-5 text-center">
      <p className="text-sm font-semibold">{shopName}</p>
      <p className="text-lg font-bold">{t('card')}</p>
      <p className="money text-2xl font-bold">{formatRupees(made.gift.amount)}</p>
      <p className="money text-lg font-bold">{made.code}</p>
      <p className="text-xs">
        {t('validUntil', { date: lastDayOf(made.gift) })} · {t('cardNote')}
      </p>
    </div>
  )
}
