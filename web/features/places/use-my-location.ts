import { useState } from 'react'
import type { Place } from '#shared/page.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'

type Trouble = 'refused' | 'unsupported' | 'outside' | 'failed'
type LocatingState = 'idle' | 'locating' | Trouble

const WAIT_MS = 10_000
const DECIMALS = 4

/** Gets the location from the browser, and the name of the place from the server. */
export function useMyLocation(onFound: (place: Place) => void) {
  const [state, setState] = useState<LocatingState>('idle')
  const locate = async () => {
    if (!('geolocation' in navigator) || !isSecureContext) return setState('unsupported')
    setState('locating')
    try {
      const { coords } = await findPosition()
      const lat = Number(coords.latitude.toFixed(DECIMALS))
      const long = Number(coords.longitude.toFixed(DECIMALS))
      const { city, address } = await call('GET /location', { lat, long })
      setState('idle')
      onFound({ city, lat, long, label: address.slice(0, 80) })
    } catch (error) {
      setState(troubleOf(error))
    }
  }
  return { state, locate: () => void locate() }
}

function findPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: WAIT_MS })
  })
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof CallError) return error.code === 'NOT_FOUND' ? 'outside' : 'failed'
  const isRefusal =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 1
  return isRefusal ? 'refused' : 'failed'
}
