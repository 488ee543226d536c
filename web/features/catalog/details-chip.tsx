import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { cardDetailsStorage } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { Chip } from '#web/ui/chip.tsx'

/** A switch for description and address on the cards. The browser remembers it, and `web/start.ts` applies it early. */
export function DetailsChip() {
  const t = useTranslations('search')
  const isOn = useStored(cardDetailsStorage, null) !== null
  useEffect(() => {
    document.documentElement.toggleAttribute('data-details', isOn)
  }, [isOn])
  const toggle = () => (isOn ? cardDetailsStorage.remove() : cardDetailsStorage.write('on'))
  return (
    <Chip pressed={isOn} onPress={toggle}>
      {t('details')}
    </Chip>
  )
}
