import { type PointerEvent, useState } from 'react'

const PLACE = 'data-place'

export type Grip = {
  /** The place of the tile that is being dragged. */
  dragged: number | undefined
  /** For the element by which a tile is dragged. */
  gripOf: (place: number) => object
  /** For the tile itself. */
  tileOf: (place: number) => object
}

/** Dragging of tiles by mouse and finger: a tile takes the place over which it is held. */
export function useDrag(onMove: (from: number, to: number) => void): Grip {
  const [dragged, setDragged] = useState<number>()
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (dragged === undefined) return
    const over = document.elementFromPoint(clientX, clientY)?.closest(`[${PLACE}]`)
    const to = Number(over?.getAttribute(PLACE) ?? Number.NaN)
    if (Number.isNaN(to) || to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  }
  const end = () => setDragged(undefined)
  return {
    dragged,
    tileOf: (place) => ({ [PLACE]: place }),
    gripOf: (place) => ({
      onPointerDown: (event: PointerEvent) => {
        // No text is selected meanwhile.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(place)
      },
      onPointerMove: drag,
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}
