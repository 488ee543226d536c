import { useEffect } from 'react'

/** The number of parts of the screen with unsaved input. */
let unsavedForms = 0

/**
 * While `isUnsaved`, the browser asks before the tab is closed or reloaded, and the site asks before it shows another
 * screen (navigation calls `hasUnsavedInput`).
 */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    if (++unsavedForms === 1) addEventListener('beforeunload', askFirst)
    return () => {
      if (--unsavedForms === 0) removeEventListener('beforeunload', askFirst)
    }
  }, [isUnsaved])
}

export function hasUnsavedInput(): boolean {
  return unsavedForms > 0
}

/** The number of other things on the screen that a reload would interrupt. */
let heldWarnings = 0

/**
 * While `isHeld`, a new release is not loaded by itself: for work that waits to be sent, or a device that rings. Unsaved
 * input holds a reload without this.
 */
export function useReloadHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdReload() : undefined), [isHeld])
}

/** The same outside of components. Returns the function that ends it; call it once. */
export function holdReload(): () => void {
  heldWarnings += 1
  return () => {
    heldWarnings -= 1
  }
}

export function isReloadHeld(): boolean {
  return unsavedForms + heldWarnings > 0
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
