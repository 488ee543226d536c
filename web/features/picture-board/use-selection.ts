import { useRef, useState } from 'react'
import { putAt, shownAt, type Spot, takeOut } from './board.ts'
import type { PictureBoard } from './use-board.ts'

export type Selection = ReturnType<typeof useSelection>

const isSame = (one: Spot, other: Spot) => one.id === other.id && one.key === other.key

/** The selected pictures, in the order of selecting, and what can be done with them. A dragged picture is selected. */
export function useSelection({ board, present, change, drop }: PictureBoard) {
  const [selected, select] = useState<readonly Spot[]>([])
  const dragged = useRef<Spot>(undefined)
  // A picture may be gone since, such as after saving.
  const spots = selected.filter(({ key, id }) =>
    (key === undefined ? board.tray : shownAt(board, present, key)).includes(id),
  )
  const has = (spot: Spot) => spots.some((one) => isSame(one, spot))
  const clear = () => select([])
  const [only, ...others] = spots
  const single =
    only?.key !== undefined && others.length === 0 ? { ...only, key: only.key } : undefined
  const ids = single ? shownAt(board, present, single.key) : []
  const place = single ? ids.indexOf(single.id) : -1
  return {
    spots,
    has,
    clear,
    toggle: (spot: Spot) =>
      select(has(spot) ? spots.filter((one) => !isSame(one, spot)) : [...spots, spot]),
    selectAll: (all: readonly Spot[]) => select(all),
    drag: (spot: Spot | undefined) => {
      dragged.current = spot
    },
    /** Puts the dragged picture or, when none is dragged, the selected ones to a place, before the picture at `at`. */
    putAt: (key: string, at?: number) => {
      const one = dragged.current
      dragged.current = undefined
      const moved = one && !has(one) ? [one] : spots
      change((now) => putAt(now, present, { spots: moved, key, ...(at !== undefined && { at }) }))
      clear()
    },
    /** The one selected picture at a place, with its number; it can change its place there. */
    single: single && { place, count: ids.length },
    /** Moves the one selected picture to another number of its place. It stays selected. */
    moveTo: (to: number) => {
      if (!single) return
      const at = to > place ? to + 1 : to
      change((now) => putAt(now, present, { spots: [single], key: single.key, at }))
    },
    takeOut: () => {
      change((now) => takeOut(now, present, spots))
      clear()
    },
    drop: () => {
      drop(spots.map(({ id }) => id))
      clear()
    },
  }
}
