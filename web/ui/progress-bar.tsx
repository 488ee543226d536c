import { clsx } from 'clsx'

const HUNDRED = 100

type ProgressBarProps = {
  /** The name for screen readers. */
  label: string
  /** The part that is done, from 0 to 1; undefined while it is not known. */
  part: number | undefined
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, part) * HUNDRED)
  return (
    <div className="overflow-hidden rounded-full">
      <progress aria-label={label} max={HUNDRED} value={percent} className="sr-only" />
      {/* SVG attributes, because the content security policy blocks inline styles. */}
      <svg
        aria-hidden="true"
        className={clsx('block h-1.5 w-full', percent === undefined ? 'skeleton' : 'bg-hairline')}
      >
        <rect width={`${percent ?? 0}%`} height="100%" className="fill-primary" />
      </svg>
    </div>
  )
}
