const ENDS = ['pointerup', 'pointercancel', 'dragend', 'contextmenu'] as const

let released: Promise<void> | undefined

/**
 * Settles when the main button of the mouse is not pressed, at once if it is not now. Pressing a button leaves the field
 * that has the focus; an error shown there at once would move the button away before it is released, and the press would be
 * lost. A tap of a finger leaves the field only after the finger is lifted.
 */
export async function mouseReleased(): Promise<void> {
  await released
}

function watchPress({ pointerType, button }: PointerEvent): void {
  if (pointerType !== 'mouse' || button !== 0) return
  const ended = new AbortController()
  released = new Promise((resolve) => {
    const end = () => {
      ended.abort()
      // The browser has chosen by now what is clicked.
      resolve()
    }
    for (const event of ENDS) addEventListener(event, end, { signal: ended.signal, capture: true })
  })
}

if (typeof document !== 'undefined') addEventListener('pointerdown', watchPress, true)
