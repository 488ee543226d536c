import { useTranslations } from 'use-intl'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useStored } from '#web/lib/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { allowChime, chimeStorage, silenceChime } from './order-chime.ts'

export function SoundButton() {
  const t = useTranslations('orders')
  const isOn = useStored(chimeStorage, null) === 'on'
  return (
    <Button
      variant={isOn ? 'quiet' : 'secondary'}
      size="sm"
      title={isOn ? t('chimeSilence') : t('chimeSpoken')}
      onClick={() => (isOn ? silenceChime() : void allowChime())}
    >
      {isOn ? (
        <Bell aria-hidden="true" className="size-4.5" />
      ) : (
        <BellOff aria-hidden="true" className="size-4.5" />
      )}
      {isOn ? t('chimeOn') : t('chimeOff')}
    </Button>
  )
}
