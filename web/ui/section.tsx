import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { Card } from '#web/ui/card.tsx'

type SectionProps = {
  title: string
  note?: ReactNode
  /** The name by which an address leads to it: `#part`. */
  part?: string
  /** One line until it is opened, or its address names it. */
  folded?: boolean
  children: ReactNode
}

export function Section({ title, note, part, folded = false, children }: SectionProps) {
  const id = useId()
  const isNamed = useLocation().hash === `#${part}`
  const said = note && <p className="mt-1 text-sm text-ink-muted">{note}</p>
  const look = 'flex min-w-0 flex-col gap-4'
  return (
    <Card asChild {...(folded && { padded: false, className: 'px-4 md:px-5' })}>
      <section id={part} aria-labelledby={id} className={`scroll-mt-20 ${look}`}>
        {folded ? (
          <details open={isNamed} className="group">
            <summary className="flex min-h-14 items-center gap-3 select-none [&::-webkit-details-marker]:hidden">
              <h2 id={id} className="grow text-base">
                {title}
              </h2>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className={`${look} pb-5`}>
              {said}
              {children}
            </div>
          </details>
        ) : (
          <>
            <div>
              <h2 id={id} className="text-lg">
                {title}
              </h2>
              {said}
            </div>
            {children}
          </>
        )}
      </section>
    </Card>
  )
}
