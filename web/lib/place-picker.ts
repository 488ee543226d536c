import { createContext, use } from 'react'

/** Opens the place picker, which hangs in the frame around the screens. */
export const PlacePickerContext = createContext<() => void>(() => {})

export function usePlacePicker(): () => void {
  return use(PlacePickerContext)
}
