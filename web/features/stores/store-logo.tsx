import { clsx } from 'clsx'
import StoreIcon from 'lucide-react/icons/store'
import { pictureAddress } from '#web/ui/picture.tsx'

/** Beside the name, so it says nothing to a screen reader. */
export function StoreLogo({ path, className }: { path: string | null; className?: string }) {
  const look = clsx(
    'shrink-0 overflow-hidden rounded-card border border-hairline bg-surface',
    className ?? 'size-14',
  )
  if (!path) {
    return (
      <span className={clsx(look, 'grid place-items-center text-ink-muted')}>
        <StoreIcon aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={pictureAddress(path, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx(look, 'object-cover')}
    />
  )
}
