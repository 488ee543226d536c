import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { PauseEnd } from '#shared/contract/stores/pause.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHasRight, useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { dayNear, useWhenWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Pause from 'lucide-react/icons/pause'
import { Freshness } from './freshness.tsx'
import { allowChime, silenceChime, useChime } from './ring/order-chime.ts'
import type { useMerchantOrders } from './use-merchant-orders.ts'
import { useLocale } from '#web/lib/locale.ts'
import { formatClock } from '#shared/formats/india-time.ts'

type RowProps = {
  list: ReturnType<typeof useMerchantOrders>
  /** Called after the sound was switched on or off, in the press itself. */
  onSound: (isOn: boolean) => void
}

/**
 * One row above the orders: whether they are up to date, the sound, and the pause of bookings. It has room for three lines
 * of small text, so that nothing below it moves while it reconnects. A shop that cannot take bookings has nothing to
 * pause, and nothing that shoppers could think live.
 */
export function CounterRow({ list, onSound }: RowProps) {
  const session = useSession()
  const mayPause = useHasRight('pause')
  const isStopped = session.status === 'user' && Boolean(session.user.shopStop)
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-1">
      <Freshness {...list} isStopped={isStopped} />
      <SoundButton onSound={onSound} />
      {!isStopped && (mayPause ? <PauseMenu pause={list.pause} /> : <Paused pause={list.pause} />)}
    </div>
  )
}

/** The text is small, so that a phone has room for the whole row. A long text takes the remaining width and wraps. */
const short = 'text-xs! leading-tight px-2!'
const long = `${short} flex-1 basis-24`

/** The bell. It is outlined until it rings, because a new order that nobody hears is the worst case. */
function SoundButton({ onSound }: Pick<RowProps, 'onSound'>) {
  const t = useTranslations('orders')
  const chime = useChime()
  const isOn = chime === 'on'
  const Icon = isOn ? Bell : BellOff
  const words = { on: 'chimeOn', off: 'chimeOff', blocked: 'chimeBlocked' } as const
  const press = () => {
    if (isOn) silenceChime()
    else void allowChime()
    onSound(!isOn)
  }
  return (
    <Button
      variant={isOn ? 'quiet' : 'secondary'}
      size="sm"
      className={chime === 'blocked' ? long : short}
      title={t(isOn ? 'chimeSilence' : 'chimeSpoken')}
      onClick={press}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {t(words[chime])}
    </Button>
  )
}

const ends = [
  { end: 'in_an_hour', words: 'pauseHour' },
  { end: 'next_opening', words: 'pauseTomorrow' },
  { end: 'when_resumed', words: 'pauseOpen' },
] as const satisfies { end: PauseEnd; words: string }[]

/** Stops new bookings for some time, or takes them again. Shows until when the shop takes none. */
function PauseMenu({ pause }: Pick<RowProps['list'], 'pause'>) {
  const t = useTranslations('orders')
  const { pauseFor, resume, isPending } = usePause()
  const { present, until } = usePresent(pause)
  const trigger = (
    <Button
      variant={present ? 'secondary' : 'quiet'}
      size="sm"
      className={clsx(long, 'md:flex-none', present && 'text-danger!')}
      loading={isPending}
    >
      <Pause aria-hidden="true" className="size-4.5" />
      <span>
        {t(present ? 'paused' : 'pause')} {until}
      </span>
    </Button>
  )
  return (
    <Menu
      trigger={trigger}
      header={<PauseNote pause={present} />}
      items={[
        ...(present ? [{ key: 'resume', label: t('pauseEnd'), onSelect: resume }] : []),
        ...ends.map(({ end, words }) => ({
          key: end,
          label: t(words),
          onSelect: () => pauseFor(end),
        })),
      ]}
    />
  )
}

/** The pause for a member who may not change it. */
function Paused({ pause }: Pick<RowProps['list'], 'pause'>) {
  const t = useTranslations('orders')
  const { present, until } = usePresent(pause)
  if (!present) return null
  return (
    <p className="text-sm font-semibold text-danger">
      {t('paused')} {until}
    </p>
  )
}

/** The present pause, and its end in words, if it has one. */
function usePresent(pause: RowProps['list']['pause']) {
  const t = useTranslations('orders')
  const { locale } = useLocale()
  const now = useNow()
  const sayWhen = useWhenWords(now)
  if (!pause?.until) return { present: pause, until: '' }
  if (Date.parse(pause.until) <= now) return { present: null, until: '' }
  const isToday = dayNear(Date.parse(pause.until), now) === 'today'
  const when = isToday ? formatClock(pause.until, locale) : sayWhen(pause.until)
  return { present: pause, until: t('pausedUntil', { when }) }
}

function PauseNote({ pause }: Pick<RowProps['list'], 'pause'>) {
  const t = useTranslations('orders')
  return (
    <p className="max-w-64">
      {pause?.by && (
        <span className="block font-semibold">{t('pausedBy', { name: pause.by })}</span>
      )}
      {t('pauseNote')}
    </p>
  )
}

function usePause() {
  const sayError = useErrorWords()
  const answer = {
    onSuccess: ({ message }: { message: string }) => void toast('success', message),
    onError: (error: Parameters<typeof sayError>[0]) => void toast('error', sayError(error)),
  }
  const pausing = useCall('POST /pause-bookings', answer)
  const resuming = useCall('POST /resume-bookings', answer)
  return {
    pauseFor: (end: PauseEnd) => pausing.mutate({ ends: end }),
    resume: () => resuming.mutate({}),
    isPending: pausing.isPending || resuming.isPending,
  }
}
