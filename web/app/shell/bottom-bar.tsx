import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { CountBadge } from '#web/ui/badge.tsx'

export type BottomBarItem = {
  key: string
  label: string
  icon: ReactNode
  count?: number
  /** Replaces the label for screen readers, such as a count in words. */
  spoken?: string
  active?: boolean
} & ({ to: string } | Opener)

/** A button that opens a sheet with more links. */
type Opener = { onPress: () => void; isOpen: boolean }

/** The navigation bar at the bottom of a phone's screen. */
export function BottomBar({ label, items }: { label: string; items: BottomBarItem[] }) {
  return (
    <nav
      aria-label={label}
      data-bar="bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [html:has(.action-bar)_&]:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.key} className="min-w-0 flex-1">
            <Target item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Target({ item }: { item: BottomBarItem }) {
  const look = clsx(
    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2 [&_svg]:size-5.5',
    item.active ? 'font-semibold text-primary' : 'font-medium text-ink-muted',
  )
  const content = (
    <>
      <span className="relative" aria-hidden="true">
        {item.icon}
        <CountBadge count={item.count ?? 0} />
      </span>
      <span className="max-w-full truncate tracking-tight narrow:tracking-tighter max-[15rem]:sr-only">
        {item.label}
      </span>
    </>
  )
  if ('to' in item) {
    return (
      <Link
        to={item.to}
        aria-label={item.spoken}
        aria-current={item.active ? 'page' : undefined}
        className={look}
      >
        {content}
      </Link>
    )
  }
  const { onPress, isOpen } = item
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-current={item.active ? 'true' : undefined}
      className={look}
    >
      {content}
    </button>
  )
}
