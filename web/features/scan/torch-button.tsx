import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Torch } from './camera.ts'

/** The light beside the camera; it goes out with the camera. */
export function TorchButton({ torch }: { torch: Torch }) {
  const t = useTranslations('orders')
  const [isOn, setOn] = useState(false)
  const toggle = async () => {
    await torch(!isOn)
    setOn(!isOn)
  }
  return (
    <IconButton
      label={isOn ? t('torchOff') : t('torchOn')}
      onClick={() => void toggle().catch(() => setOn(false))}
      className="absolute! top-3 right-3 bg-ink/80 text-paper hover:bg-ink"
    >
      {isOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
    </IconButton>
  )
}
