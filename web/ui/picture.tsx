import { clsx } from 'clsx'
import { useState } from 'react'
import { NoPictureDrawing } from './drawings.tsx'
import { VisuallyHidden } from './page.tsx'

const widths = [320, 640, 1600]

const boxes = {
  portrait: 'aspect-4/5',
  square: 'aspect-square',
  wide: 'aspect-16/9',
}

type PictureProps = {
  /** The path from the API, without width and file extension; without a path a placeholder is drawn. */
  path: string | null | undefined
  alt: string
  /** The width on the page, as for an `img`. */
  sizes: string
  box?: keyof typeof boxes
  /** For the picture that is visible first. */
  eager?: boolean
  className?: string
}

export function Picture({
  path,
  alt,
  sizes,
  box = 'portrait',
  eager = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const look = clsx('w-full overflow-hidden bg-sunken', boxes[box], className)
  if (!path || failed === path) {
    return (
      <div className={clsx(look, 'grid place-items-center text-edge')}>
        <NoPictureDrawing className="w-2/5 max-w-28" />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </div>
    )
  }
  return (
    <img
      src={pictureAddress(path, 640)}
      srcSet={pictureSet(path)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(path)}
      className={clsx(look, 'object-cover')}
    />
  )
}

export function pictureAddress(path: string, width: number): string {
  return `${path}-${width}.webp`
}

export function pictureSet(path: string): string {
  return widths.map((width) => `${pictureAddress(path, width)} ${width}w`).join(', ')
}
