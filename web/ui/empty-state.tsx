import type { ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  /** The heading's level where the page has no other title. */
  level?: 1 | 2
}

export function EmptyState({ drawing, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-12 text-center">
      <div className="mb-3 w-44 text-ink-muted">{drawing}</div>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
