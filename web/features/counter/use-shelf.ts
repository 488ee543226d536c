import { useRef, useState } from 'react'

export const places = ['there', 'gone'] as const
export type ShelfPlace = (typeof places)[number]

/** Where the pieces of an order are that is not handed over. `demand` answers it, or marks the question and takes the reader there. */
export function useShelf() {
  const [place, setPlace] = useState<ShelfPlace>()
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  return {
    box,
    place,
    isMissing,
    choose: (next: ShelfPlace) => {
      setPlace(next)
      setMissing(false)
    },
    demand: (): ShelfPlace | undefined => {
      setMissing(place === undefined)
      if (!place) box.current?.querySelector('input')?.focus()
      return place
    },
  }
}

export type ShelfState = ReturnType<typeof useShelf>
