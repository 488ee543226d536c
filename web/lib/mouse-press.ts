const ENDS = ['pointerup', 'pointercancel', 'dragend', 'contextmenu'] as const

let releaseOfPress: Promise<void> | undefined

/**
 * Settles when the main mouse button is released, or at once when it is not pressed. Pressing a button takes the focus
 * from a field. An error that appeared at that moment would move the button away before the release, and the click
 * would be lost. A touch takes the focus only after the finger is lifted.
 */
export async function mouseReleased(): Promise<void> {
  await releaseOfPress
}

function watchPress({ pointerType, button }: PointerEvent): void {
  if (pointerType !== 'mouse' || button !== 0) return
  const ended = new AbortController()
  releaseOfPress = new Promise((resolve) => {
    const end = () => {
      ended.abort()
      // By now the browser has chosen the target of the click.
      resolve()
    }
    for (const event of ENDS) addEventListener(event, end, { signal: ended.signal, capture: true })
  })
}

if (typeof document !== 'undefined') addEventListener('pointerdown', watchPress, true)
