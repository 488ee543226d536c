import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'

type Layer = { close: () => void; mayClose: () => boolean }

/** The open layers (dialogs, sheets, menus, lists of suggestions), the topmost last. */
const layers: Layer[] = []
let tellChange: () => void = () => undefined

const isAlways = () => true

/**
 * While `isOpen`, Back calls `close` and the page stays; only the topmost layer is closed. `mayClose` may ask first, and
 * answers whether the layer is left.
 */
export function useLayer(isOpen: boolean, close: () => void, mayClose = isAlways): void {
  const closeNow = useEffectEvent(close)
  const ask = useEffectEvent(mayClose)
  useLayoutEffect(
    () =>
      isOpen
        ? addLayer(
            () => closeNow(),
            () => ask(),
          )
        : undefined,
    [isOpen],
  )
}

/** Adds a layer above the others. Returns the function that removes it. */
export function addLayer(close: () => void, mayClose = isAlways): () => void {
  const layer = { close, mayClose }
  layers.push(layer)
  tellChange()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    tellChange()
  }
}

export function countLayers(): number {
  return layers.length
}

/** Asks the topmost layers until `remaining` would be left. Returns false when the person stays in one of them. */
export function mayCloseLayers(remaining: number): boolean {
  return layers
    .slice(remaining)
    .toReversed()
    .every(({ mayClose }) => mayClose())
}

/** Closes the topmost layers until `remaining` are open. A layer that may not be closed now stays open. */
export function closeLayers(remaining: number): void {
  for (const { close } of layers.slice(remaining).toReversed()) close()
}

/** Navigation gives each open layer an entry of the browser's history, so it listens when their number changes. */
export function followLayers(onChange: () => void): void {
  tellChange = onChange
}

/** The losses when a layer is closed. Each may have a question of its own. */
export type Losses = Set<{ question: string | undefined }>

/** The losses of the layer around a component. */
export const LayerLosses = createContext<Losses | undefined>(undefined)

/**
 * While `isLost`, the dialog or sheet around it asks before Back, Escape, its cross or a press beside it closes it. A
 * draft that is kept when the layer is closed needs no question. Outside a layer it does nothing.
 */
export function useLostOnClose(isLost: boolean, question?: string): void {
  const losses = use(LayerLosses)
  useLayoutEffect(() => {
    if (!isLost || !losses) return undefined
    const loss = { question }
    losses.add(loss)
    return () => void losses.delete(loss)
  }, [isLost, losses, question])
}

/** The same for what a caller of a dialog holds. */
export function LostOnClose({ when }: { when: boolean }) {
  useLostOnClose(when)
  return null
}
