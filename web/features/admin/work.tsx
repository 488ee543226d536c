import { useId, type ReactNode } from 'react'

type WorkProps = { title: string; isEmpty: boolean; nothing: string; children: ReactNode }

/** A section with its list, or one line when the list is empty. */
export function Work({ title, isEmpty, nothing, children }: WorkProps) {
  const id = useId()
  if (isEmpty) return <p className="text-sm text-ink-muted">{nothing}</p>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
