import { type PointerEvent, useState } from 'react'

const PLACE = 'data-place'

export type Grip = {
  /** The place of the tile that is being dragged. */
  dragged: number | undefined
  /** Props of the element by which a tile is dragged. */
  gripOf: (place: number) => object
  /** Props of the tile. */
  tileOf: (place: number) => object
}

/** Drags tiles by mouse and finger. A dragged tile takes the place of the tile below the pointer. */
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
        // Prevent the selection of text.
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
