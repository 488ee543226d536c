import type { ReactNode } from 'react'

type SumProps = { name: string; note?: string; children: ReactNode }

/** Amounts in a column, as on a bill: `Sum` rows, then one `GrandSum`. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-sm">{children}</dl>
}

export function Sum({ name, note, children }: SumProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt>
        {name}
        {note && <span className="block text-xs text-ink-muted">{note}</span>}
      </dt>
      <dd className="money">{children}</dd>
    </div>
  )
}

export function GrandSum({ name, children }: Omit<SumProps, 'note'>) {
  return (
    <div className="mt-1 flex justify-between gap-4 border-t border-hairline pt-3 text-base">
      <dt className="font-medium">{name}</dt>
      <dd className="money font-bold">{children}</dd>
    </div>
  )
}
