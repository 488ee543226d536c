import { useSyncExternalStore } from 'react'

/** False on the server and while its page is being taken over, when the browser's storage is not known yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
