import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * Actions that stay in sight at the end of a list. On a phone the bar takes the place of the navigation bar: all
 * buttons share one row, and only screen readers get its text.
 */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-bar="bottom"
      className={clsx(
        'action-bar sticky z-10 mt-4 flex flex-wrap items-center justify-end gap-2 border border-edge bg-surface shadow-float max-md:bottom-0 max-md:-mx-4 max-md:border-x-0 max-md:border-b-0 max-md:px-4 max-md:py-1.5 md:bottom-4 md:rounded-card md:px-3 md:py-1',
        className,
      )}
    >
      {children}
    </div>
  )
}
