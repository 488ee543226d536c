import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Expand from 'lucide-react/icons/expand'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'

const Zoom = onDemand(async () => (await import('./zoom.tsx')).Zoom)
export const GALLERY_SIZES =
  '(min-width: 1024px) 480px, (min-width: 768px) calc(50vw - 34px), 100vw'
/** The look of a button on a picture. */
export const floating = 'rounded-full! border border-hairline bg-surface! text-ink hover:bg-sunken!'

/** Pictures to swipe through, with thumbnails on desktops. Pass a `key` that changes with the pictures. */
export function Gallery({ images, name }: { images: string[]; name: string }) {
  const t = useTranslations('productPage')
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const hydrated = useHydrated()
  const count = Math.max(1, images.length)
  const show = (next: number) => {
    const list = strip.current
    const target = Math.min(count - 1, Math.max(0, next))
    setIndex(target)
    list?.scrollTo({ left: target * list.clientWidth, behavior: 'instant' })
  }
  const settle = () => {
    const list = strip.current
    if (list) setIndex(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
  }
  const saying = (number: number) => t('pictureOf', { index: number + 1, count })
  return (
    <section aria-label={t('gallery', { name })} className="flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-card border border-hairline bg-sunken max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          tabIndex={count > 1 ? 0 : undefined}
          onScroll={settle}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2"
        >
          {(images.length > 0 ? images : [null]).map((path, number) => {
            const picture = (
              <Picture
                path={path}
                alt={count > 1 ? `${name}, ${saying(number)}` : name}
                sizes={GALLERY_SIZES}
                eager={number === 0}
              />
            )
            return (
              <li key={path} className="w-full shrink-0 snap-center snap-always">
                {/* The other pictures are fetched later, so that the first is shown sooner on a slow network. */}
                {number === 0 || hydrated ? picture : <noscript>{picture}</noscript>}
              </li>
            )
          })}
        </ul>
        {count > 1 && (
          <>
            <IconButton
              label={t('previousPicture')}
              disabled={index === 0}
              onClick={() => show(index - 1)}
              className={clsx(floating, 'absolute! inset-y-0 left-3 my-auto max-md:hidden!')}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('nextPicture')}
              disabled={index === count - 1}
              onClick={() => show(index + 1)}
              className={clsx(floating, 'absolute! inset-y-0 right-3 my-auto max-md:hidden!')}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
            <p className="money absolute bottom-4 left-4 rounded-full border border-hairline bg-surface px-3 py-1 text-xs font-semibold">
              <span aria-hidden="true">
                {index + 1} / {count}
              </span>
              <span className="sr-only" aria-live="polite">
                {saying(index)}
              </span>
            </p>
          </>
        )}
        {images.length > 0 && (
          <IconButton
            label={t('zoom')}
            aria-haspopup="dialog"
            onClick={() => setZoomed(true)}
            className={clsx(floating, 'absolute! right-3 bottom-3')}
          >
            <Expand aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {count > 1 && <Thumbnails {...{ images, index, saying }} onPick={show} />}
      <Zoom {...{ images, index, name }} open={zoomed} onOpenChange={setZoomed} onIndex={show} />
    </section>
  )
}

type ThumbnailsProps = {
  images: string[]
  index: number
  saying: (number: number) => string
  onPick: (number: number) => void
}

function Thumbnails({ images, index, saying, onPick }: ThumbnailsProps) {
  return (
    <ul className="hidden flex-wrap gap-2 md:flex">
      {images.map((path, number) => (
        <li key={path}>
          <button
            type="button"
            aria-label={saying(number)}
            aria-current={number === index}
            onClick={() => onPick(number)}
            className="block w-16 overflow-hidden rounded-control border-2 border-hairline transition-colors hover:border-edge aria-current:border-primary"
          >
            <Picture path={path} alt="" sizes="60px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
