import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { IconButton } from './button.tsx'
import { PageTitle } from './page.tsx'

type BackTitleProps = {
  to: string
  label: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page's title with a link to its parent page. */
export function BackTitle({ to, label, note, actions, children }: BackTitleProps) {
  return (
    <div className="flex items-start gap-1">
      <IconButton asChild label={label} className="-mt-1.5 -ml-3 print:hidden">
        <Link to={to}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      </IconButton>
      <div className="grow">
        <PageTitle note={note} actions={actions}>
          {children}
        </PageTitle>
      </div>
    </div>
  )
}
