import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LayerLosses, type Losses, useLayer } from '#web/lib/layers.ts'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * The root of a dialog, sheet or menu that Back closes. Every layer is made from it. It asks before it is closed while
 * something in it would be lost (`useLostOnClose`).
 */
export function layerOf<Props>(Root: ComponentType<Props>) {
  return function Layer(props: Props & Openable) {
    const { losses, mayClose } = useAskingLayer(props.open, () => props.onOpenChange(false))
    const change = (open: boolean) => {
      if (open || mayClose()) props.onOpenChange(open)
    }
    return (
      <LayerLosses value={losses}>
        <Root {...props} onOpenChange={change} />
      </LayerLosses>
    )
  }
}

/**
 * A layer that asks before Back closes it while something in it would be lost. Its content stands in `LayerLosses` with
 * these `losses`. `mayClose` asks for its other ways out.
 */
export function useAskingLayer(isOpen: boolean, close: () => void) {
  const t = useTranslations('ui')
  const [losses] = useState<Losses>(() => new Set())
  const mayClose = () => {
    const [loss] = losses
    return !loss || confirm(loss.question ?? t('closeUnsaved'))
  }
  useLayer(isOpen, close, mayClose)
  return { losses, mayClose }
}
