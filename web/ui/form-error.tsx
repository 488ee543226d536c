import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'

/** Why a form was not taken, where no single field is to blame. It takes the focus when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-control bg-madder-soft px-3 py-2.5 text-sm font-medium text-madder"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
