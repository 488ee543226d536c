import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type SectionProps = {
  title: string
  note?: ReactNode
  /** The name by which an address leads to it: `#part`. */
  part?: string
  children: ReactNode
}

export function Section({ title, note, part, children }: SectionProps) {
  const id = useId()
  return (
    <Card asChild>
      <section id={part} aria-labelledby={id} className="scroll-mt-20 flex min-w-0 flex-col gap-4">
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
