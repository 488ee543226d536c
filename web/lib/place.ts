import { createContext } from 'react'
import type { Place } from '#shared/page.ts'

export const NO_PLACE: Place = { city: '', lat: 0, long: 0, label: '' }
/** The place the server rendered the page for. */
export const RenderedPlaceContext = createContext<Place>(NO_PLACE)
