import type { ComponentType } from 'react'
import { useLayer } from '#web/lib/layers.ts'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** The root of a dialog, sheet or menu that Back closes. Every layer is made from it. */
export function layerOf<Props>(Root: ComponentType<Props>) {
  return function Layer(props: Props & Openable) {
    useLayer(props.open, () => props.onOpenChange(false))
    return <Root {...props} />
  }
}
