import type { ReactNode } from 'react'
import { LayerLosses } from '#web/lib/layers.ts'
import { useAskingLayer } from './layer.tsx'

type InlineLayerProps = { onClose: () => void; children: ReactNode }

/** A form that a press has opened in its place on the page. Back closes it, and asks first when something would be lost. */
export function InlineLayer({ onClose, children }: InlineLayerProps) {
  const { losses } = useAskingLayer(true, onClose)
  return <LayerLosses value={losses}>{children}</LayerLosses>
}
