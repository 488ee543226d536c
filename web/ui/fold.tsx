import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'

type FoldProps = {
  /** Stands in the line that opens and closes the part. */
  title: ReactNode
  /** Shown at the end of that line, such as a price. */
  note?: ReactNode
  children: ReactNode
}

/** A part of a screen that a person opens when it is wanted. In print it is open (`base.css`). */
export function Fold({ title, note, children }: FoldProps) {
  return (
    <details className="group border-t border-hairline text-sm">
      <summary className="flex min-h-12 items-center gap-3 select-none [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow font-medium">{title}</span>
        {note}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
