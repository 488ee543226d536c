import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useHead } from '#web/lib/page-head.ts'

/** In the dashboard all screens begin at the same edge. */
const measures = {
  wide: 'max-w-7xl',
  reading: 'max-w-3xl in-data-[frame=dashboard]:mx-0',
  form: 'max-w-md',
}

type PageProps = { width?: keyof typeof measures; className?: string; children: ReactNode }

/** The list of results, to which the link at the top of the page skips. */
export const RESULTS_ID = 'results'

/** The common margins of a screen. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={clsx('gutter mx-auto w-full py-6 md:py-8', measures[width], className)}>
      {children}
    </div>
  )
}

type PageTitleProps = { children: ReactNode; note?: ReactNode; actions?: ReactNode }

/** The heading of a screen; a text is the title of the browser's tab too. */
export function PageTitle({ children, note, actions }: PageTitleProps) {
  useHead(typeof children === 'string' ? { title: children } : undefined)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {/* A long note leaves room for a button beside it. */}
      <div className={clsx(note && actions && 'grow basis-40')}>
        {/* On a phone the row of the section's pages names the screen. */}
        <h1 className="text-xl max-md:in-[:has(>[data-pages])]:sr-only">{children}</h1>
        {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
