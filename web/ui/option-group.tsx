// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list whose rows are chosen from a field.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { chipLook } from './chip.tsx'

type OptionGroupProps = {
  group: {
    title?: string
    /** The label for screen readers of a group without a title. */
    label?: string | undefined
    /** The rows are chips beside each other. */
    chips?: boolean
    /** Leaves room at the end of each row for an element outside the list. */
    hasRoomAtEnd?: boolean
    rows: { key: string; content: ReactNode }[]
  }
  /** The index of the group's first row in the whole list. */
  first: number
  active: number
  idOf: (index: number) => string
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** A group of rows under a heading, in a list that the arrow keys of a field control (`useOptionKeys`). */
export function OptionGroup({ group, first, active, idOf, onPick, onPoint }: OptionGroupProps) {
  const head = `${idOf(first)}-head`
  return (
    <div role="group" aria-label={group.label} aria-labelledby={group.title ? head : undefined}>
      {group.title && (
        <div
          id={head}
          role="presentation"
          className="px-4 pt-2.5 pb-1 text-xs font-semibold text-ink-muted"
        >
          {group.title}
        </div>
      )}
      <div className={clsx(group.chips && 'flex flex-wrap gap-2 px-4 py-1')}>
        {group.rows.map((row, at) => {
          const index = first + at
          return (
            <div
              key={row.key}
              role="option"
              id={idOf(index)}
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => onPoint(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(index)}
              onKeyDown={(event) => event.key === 'Enter' && onPick(index)}
              className={clsx(
                'cursor-pointer',
                group.chips
                  ? `${chipLook} border-edge`
                  : 'flex min-h-13 items-center gap-3 px-4 py-1 text-sm',
                group.hasRoomAtEnd && 'pr-12',
                index === active && 'bg-sunken',
              )}
            >
              {row.content}
            </div>
          )
        })}
      </div>
    </div>
  )
}
