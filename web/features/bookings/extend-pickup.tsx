import { useTranslations } from 'use-intl'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useExtendPickup } from './use-extend-pickup.ts'
import { useWhenWords } from './when-words.ts'

type ExtendPickupProps = {
  orderId: string
  /** Where the deadline would move to. */
  extendTo: string
}

/** One more open day, once, with the day it leads to. */
export function ExtendPickup({ orderId, extendTo }: ExtendPickupProps) {
  const t = useTranslations('bookings')
  const sayWhen = useWhenWords(useNow())
  const { mutate, isPending } = useExtendPickup(orderId)
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" size="sm" wide loading={isPending} onClick={() => mutate()}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('extend')}
      </Button>
      <p className="text-center text-xs text-ink-muted">
        {t('extendTo', { when: sayWhen(extendTo) })}
      </p>
    </div>
  )
}
