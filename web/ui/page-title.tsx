import type { ReactNode } from 'react'

type PageTitleProps = { children: ReactNode; note?: ReactNode; actions?: ReactNode }

export function PageTitle({ children, note, actions }: PageTitleProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-xl">{children}</h1>
        {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
