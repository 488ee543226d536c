import { clsx } from 'clsx'

/** The scalloped edge of a shop's awning; hangs from whatever stands above it. */
export function Awning({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('awning', className)} />
}
