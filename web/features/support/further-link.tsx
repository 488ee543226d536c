import { Link } from '#web/lib/router.tsx'
import ArrowRight from 'lucide-react/icons/arrow-right'

/** Leads from a text to the page that says more. */
export function FurtherLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-neel hover:underline md:min-h-8"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}
