import { useEffect } from 'react'

/** Parts of the screen whose input is not saved yet. */
let unsaved = 0

/**
 * While `isUnsaved`, the browser asks before the tab is closed or reloaded, and the site before another screen is
 * shown (`hasUnsavedInput`, asked by the navigation).
 */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    if (++unsaved === 1) addEventListener('beforeunload', askFirst)
    return () => {
      if (--unsaved === 0) removeEventListener('beforeunload', askFirst)
    }
  }, [isUnsaved])
}

export function hasUnsavedInput(): boolean {
  return unsaved > 0
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
