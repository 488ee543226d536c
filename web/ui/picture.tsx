import { clsx } from 'clsx'
import { useState } from 'react'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/limits.ts'
import { NoPictureDrawing } from './drawings.tsx'
import { VisuallyHidden } from './page.tsx'

const boxes = {
  portrait: 'aspect-4/5',
  square: 'aspect-square',
  wide: 'aspect-16/9',
}

type PictureProps = {
  /** The path from the API, without width and file extension. Without a path a placeholder is drawn. */
  path: string | null | undefined
  alt: string
  /** The displayed width, as in the `sizes` of an `img`; or the one width to load, for a small picture among many. */
  sizes: string | PictureWidth
  box?: keyof typeof boxes
  /**
   * Set this for the one picture that the page's head requests. All other pictures load after the first paint
   * (`web/start.ts`), because they would delay it on a slow network.
   */
  eager?: boolean | undefined
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
  const [failed, watched] = useFailed(path)
  const look = clsx('w-full overflow-hidden bg-sunken', boxes[box], className)
  if (!path || failed) {
    return (
      <div className={clsx(look, 'grid place-items-center text-edge')}>
        <NoPictureDrawing className="w-2/5 max-w-28" />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </div>
    )
  }
  return (
    <img
      {...watched}
      {...sourcesOf(path, sizes)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={clsx(look, 'object-cover dark:brightness-90')}
    />
  )
}

function sourcesOf(path: string, sizes: PictureProps['sizes']) {
  if (typeof sizes === 'number') return { src: pictureAddress(path, sizes) }
  return { src: pictureAddress(path, 728), srcSet: pictureSet(path), sizes }
}

/** True when a picture failed to load, before or after hydration, and the props that its `img` needs for it. */
export function useFailed(path: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>()
  const onError = () => setFailed(path)
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onError()
  }
  return [failed === path, { ref, onError }] as const
}

export function pictureAddress(path: string, width: PictureWidth): string {
  return `${path}-${width}.webp`
}

function pictureSet(path: string): string {
  return PICTURE_WIDTHS.map((width) => `${pictureAddress(path, width)} ${width}w`).join(', ')
}

/** The address of a picture in the format for link previews. */
export function previewAddress(path: string): string {
  return `${path}-preview.jpg`
}

/** The picture for the preload in a page's head, in the sizes that its card or gallery will request. */
export function picturePreload(path: string | null | undefined, sizes: string) {
  return path ? { src: pictureAddress(path, 728), srcSet: pictureSet(path), sizes } : undefined
}
