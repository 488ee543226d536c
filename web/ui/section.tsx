import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type SectionProps = { title: string; note?: ReactNode; children: ReactNode }

export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Card asChild>
      <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
        </div>
        {children}
      </section>
    </Card>
  )
}
