import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const SLOT_ID = 'bar-slot'

/** The place in the bar at the top of the page for a screen's own content. It is empty until a screen fills it. */
export function BarSlot() {
  return <div id={SLOT_ID} className="flex min-w-0 items-center gap-3 empty:hidden" />
}

/** Shows its children in the bar, where they move and cover nothing of the page and stay while it is scrolled. */
export function InBar({ children }: { children: ReactNode }) {
  const slot = document.getElementById(SLOT_ID)
  return slot && createPortal(children, slot)
}
