import { useEffect } from 'react'

/** The number of parts of the screen with unsaved input. */
let unsaved = 0

/**
 * While `isUnsaved`, the browser asks before the tab is closed or reloaded, and the site asks before it shows another
 * screen (navigation calls `hasUnsavedInput`).
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
