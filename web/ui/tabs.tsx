import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useCutEdges } from './cut-edges.ts'

/** `note`: a second line in small print. */
type Tab = { value: string; label: ReactNode; note?: string }

type TabsProps = {
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  label: string
  children: ReactNode
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** `children` is the panel of the chosen tab. Arrow keys, Home and End move between tabs. */
export function Tabs({ tabs, value, onChange, label, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const selectedIndex = tabs.findIndex((tab) => tab.value === value)
  const cut = useCutEdges(list)
  useSelectedInView(list, `[data-tab="${value}"]`)
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, selectedIndex, tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onScroll={cut.look}
        className={clsx(tabListLook(cut), 'mb-4')}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={selected}
              aria-controls={`${id}-panel`}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={move}
              className={clsx(tabLook(selected), 'max-w-64')}
            >
              <span className="max-w-full truncate">{tab.label}</span>
              {tab.note && (
                <span className="money text-xs font-normal text-ink-muted">{tab.note}</span>
              )}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

const EDGE_PX = 40

/** The look of a row of tabs, or of links that look like them, of which the edges may be cut. */
export const tabListLook = ({ atStart, atEnd }: { atStart: boolean; atEnd: boolean }) =>
  clsx(
    'fade-edges relative flex gap-1 overflow-x-auto border-b border-hairline [scrollbar-width:none]',
    atStart && 'fade-start',
    atEnd && 'fade-end',
  )

export const tabLook = (isSelected: boolean) =>
  clsx(
    'flex min-h-11 shrink-0 flex-col items-start justify-center border-b-3 px-3 py-1 text-sm font-semibold transition-colors focus-visible:-outline-offset-2',
    isSelected ? 'border-accent text-ink' : 'border-transparent text-ink-muted hover:text-ink',
  )

/** Scrolls the chosen tab, which the selector finds, into view. */
export function useSelectedInView(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>(selector)
    if (!list.current || !selected) return
    // `scrollIntoView` would scroll the page as well.
    const { scrollLeft, clientWidth } = list.current
    const [start, end] = [selected.offsetLeft, selected.offsetLeft + selected.offsetWidth]
    if (start < scrollLeft) list.current.scrollTo(start - EDGE_PX, 0)
    else if (end > scrollLeft + clientWidth) list.current.scrollTo(end - clientWidth + EDGE_PX, 0)
  }, [list, selector])
}

function targetOf(key: string, now: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (now + step + count) % count
}
