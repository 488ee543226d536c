import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Actions that stay in sight at the end of a list; above the bar of a phone. */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-bar="bottom"
      className={clsx(
        'action-bar sticky bottom-18 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-3 shadow-float md:bottom-4',
        className,
      )}
    >
      {children}
    </div>
  )
}
