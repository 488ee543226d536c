import { clsx } from 'clsx'
import { useState } from 'react'
import { NoPictureDrawing } from './drawings.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const widths = [320, 640, 1600]

const boxes = {
  portrait: 'aspect-4/5',
  square: 'aspect-square',
  wide: 'aspect-16/9',
}

type PictureProps = {
  /** Name under `/media`; nothing draws a stand-in. */
  hash: string | null | undefined
  alt: string
  /** The width on the page, as for an `img`. */
  sizes: string
  box?: keyof typeof boxes
  /** For the picture that is seen first. */
  eager?: boolean
  className?: string
}

export function Picture({
  hash,
  alt,
  sizes,
  box = 'portrait',
  eager = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const look = clsx('w-full overflow-hidden bg-sunken', boxes[box], className)
  if (!hash || failed === hash) {
    return (
      <div className={clsx(look, 'grid place-items-center text-edge')}>
        <NoPictureDrawing className="w-2/5 max-w-28" />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </div>
    )
  }
  return (
    <img
      src={pictureAddress(hash, 640)}
      srcSet={widths.map((width) => `${pictureAddress(hash, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(hash)}
      className={clsx(look, 'object-cover')}
    />
  )
}

export function pictureAddress(hash: string, width: number): string {
  return `/media/${hash}-${width}.webp`
}
