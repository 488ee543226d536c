import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'

/** The number of a bill, which opens it. */
export function BillLink({ number }: { number: string }) {
  return (
    <Link to={paths.returnGoods(number)} className="money underline underline-offset-3">
      {number}
    </Link>
  )
}
