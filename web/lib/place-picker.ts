import { createContext, use } from 'react'
import type { Place } from '#shared/page.ts'

/** `onChosen` replaces what the frame does with a new place, which is to search there. */
export type PickPlace = (onChosen?: (place: Place) => void) => void

/** Opens the place picker, which hangs in the frame around the screens. */
export const PlacePickerContext = createContext<PickPlace>(() => {})

export function usePlacePicker(): PickPlace {
  return use(PlacePickerContext)
}
