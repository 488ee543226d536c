import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const looks = {
  warning: 'bg-accent-soft text-accent-ink',
  info: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-muted',
}

export type Tone = keyof typeof looks

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold [&_svg]:size-3.5',
        looks[tone],
      )}
    >
      {children}
    </span>
  )
}

/**
 * A number at the corner of an icon in a `relative` span. It is hidden from screen readers, because the icon's own
 * label includes it.
 */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="money rise absolute -top-1 left-[55%] grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
