import { clsx } from 'clsx'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useTranslations } from 'use-intl'
import { allowChime, silenceChime, useChime } from '#web/features/counter/ring/order-chime.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Push } from './use-push.ts'

/**
 * The bell above the orders. The press that switches the sound on also asks for notices on this device, because a shopkeeper who
 * wants the phone to ring means also while the page is closed. It is outlined until it rings.
 */
export function RingButton({ push }: { push: Push }) {
  const t = useTranslations('orders')
  const p = useTranslations('push')
  const chime = useChime()
  const Icon = chime === 'on' ? Bell : BellOff
  const words = { on: 'chimeOn', off: 'chimeOff', blocked: 'chimeBlocked' } as const
  const ring = async () => {
    void allowChime()
    if (!push.own?.isOn && (await push.allow())) void toast('success', p('ringsNow'))
  }
  const silence = () => {
    silenceChime()
    if (push.own?.isOn) void toast('info', p('silentHere'))
  }
  return (
    <Button
      variant={chime === 'on' ? 'quiet' : 'secondary'}
      size="sm"
      className={clsx('text-xs! leading-tight', chime === 'blocked' && 'flex-1 basis-24')}
      title={chime === 'on' ? t('chimeSilence') : t('chimeSpoken')}
      onClick={() => (chime === 'on' ? silence() : void ring())}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {t(words[chime])}
    </Button>
  )
}
