import { useEffectEvent, useLayoutEffect } from 'react'

type Close = () => void

/** The open layers (dialogs, sheets, menus, lists of suggestions), the topmost last. */
const layers: Close[] = []
let tellChange: () => void = () => undefined

/** While `isOpen`, Back calls `close` and the page stays; only the topmost layer is closed. */
export function useLayer(isOpen: boolean, close: Close): void {
  const closeNow = useEffectEvent(close)
  useLayoutEffect(() => (isOpen ? addLayer(() => closeNow()) : undefined), [isOpen])
}

/** Adds a layer above the others. Returns the function that removes it. */
export function addLayer(close: Close): () => void {
  layers.push(close)
  tellChange()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    tellChange()
  }
}

export function countLayers(): number {
  return layers.length
}

/** Closes the topmost layers until `remaining` are open. A layer that may not be closed now stays open. */
export function closeLayers(remaining: number): void {
  for (const close of layers.slice(remaining).toReversed()) close()
}

/** Navigation gives each open layer an entry of the browser's history, so it listens when their number changes. */
export function followLayers(onChange: () => void): void {
  tellChange = onChange
}
