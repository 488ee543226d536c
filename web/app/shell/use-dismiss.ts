import { type RefObject, useEffect } from 'react'

/** Closes an open element on Escape, which returns the focus to its button, and on a press outside of `within`. */
export function useDismiss(
  open: boolean,
  close: () => void,
  within: readonly RefObject<HTMLElement | null>[],
): void {
  useEffect(() => {
    if (!open) return
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && within.some(({ current }) => current?.contains(target))
    const press = (event: PointerEvent) => {
      // A layer above, such as a menu, is at the end of the document but does not count as outside.
      const isAbove = event.target instanceof Element && event.target.closest('#root') === null
      if (!isWithin(event.target) && !isAbove) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close()
      within[0]?.current?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', escape)
    }
  })
}
