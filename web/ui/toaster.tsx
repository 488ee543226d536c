import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { toast as sonner, Toaster } from 'sonner'
import { type ToastOptions, type ToastTone, toastWords } from './toast-words.ts'

const SHOWN_MS = 2500
const SHOWN_WITH_UNDO_MS = 8000

const BARS_HEIGHT = '--bars-height'

let mounted: Promise<void> | undefined

export async function showToast(
  tone: ToastTone,
  message: string,
  { undo }: ToastOptions,
): Promise<void> {
  mounted ??= mount()
  await mounted
  await hasLeft(tone)
  followBars()
  shownCount += 1
  // One of each kind: a newer one takes the place of the older.
  sonner[tone](message, {
    id: tone,
    // Another duration starts the time again; with the same one, the rest of the older toast's time would count.
    duration: (undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS) + (shownCount % 2),
    ...(undo && { action: { label: undo.label, onClick: undo.run } }),
  })
}

let shownCount = 0

/** Waits while a toast of this kind fades out: it would take a newer one of its kind with it. */
async function hasLeft(tone: ToastTone): Promise<void> {
  while (document.querySelector(`[data-sonner-toast][data-type=${tone}][data-removed=true]`))
    await new Promise(requestAnimationFrame)
}

const APPEARS_WITHIN_MS = 1000

let shownAt = 0

/** The next screen may have a bar where this one has none, so the place is found again while a toast is shown. */
const pageChanges = new MutationObserver(() => {
  placeAboveBars()
  const isGone = document.querySelector('[data-sonner-toast]') === null
  if (isGone && Date.now() - shownAt > APPEARS_WITHIN_MS) pageChanges.disconnect()
})

function followBars(): void {
  shownAt = Date.now()
  placeAboveBars()
  pageChanges.observe(document.body, { childList: true, subtree: true })
}

/** Of a toast that is not in the page yet. */
const USUAL_HEIGHT = 64
const DISTANCES = 32

/** What a toast takes above the bars, which with large text is much. */
function heightOfToast(): number {
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast]')
  return (toast?.offsetHeight ?? USUAL_HEIGHT) + DISTANCES
}

/**
 * How much of the window's bottom its bars cover now. Bars that stand on each other count together, and a bar that would
 * be under the toast counts too, as at the end of a short page. An open sheet counts like a bar where there is room above
 * it: its own controls are what the person is looking at.
 */
function placeAboveBars(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]')].at(
    -1,
  )
  const bars = dialog ? [boxOf(dialog)] : barsNow()
  const shown = bars
    .filter(({ height, top }) => height > 0 && top < innerHeight)
    .toSorted((one, other) => other.bottom - one.bottom)
  const needed = heightOfToast()
  let free = innerHeight
  for (const { top, bottom } of shown)
    if (bottom > free - needed && top >= needed) free = Math.min(free, top)
  document.documentElement.style.setProperty(BARS_HEIGHT, `${innerHeight - free}px`)
}

function barsNow(): Box[] {
  return [...document.querySelectorAll('[data-bar="bottom"]')].map((bar) =>
    bar.getBoundingClientRect(),
  )
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'height'>

/** Where a sheet will stand when it has slid in. */
function boxOf({ offsetTop: top, offsetHeight: height }: HTMLElement): Box {
  return { top, height, bottom: top + height }
}

/** Resolves when the list is subscribed: earlier toasts would be lost. */
function mount(): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  return new Promise((resolve) => {
    createRoot(place).render(<Toasts onReady={resolve} />)
  })
}

function Toasts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  const words = useSyncExternalStore(toastWords.subscribe, toastWords.now)
  return (
    <Toaster
      position="bottom-center"
      containerAriaLabel={words.list}
      closeButton
      expand
      className="font-sans!"
      offset={{ bottom: `calc(var(${BARS_HEIGHT}) + 1.5rem)` }}
      mobileOffset={{ bottom: `calc(var(${BARS_HEIGHT}) + 0.75rem)` }}
      icons={{
        success: <CircleCheck className="size-5 text-success" />,
        error: <CircleAlert className="size-5 text-danger" />,
        warning: <TriangleAlert className="size-5 text-accent-ink" />,
        info: <Info className="size-5 text-primary" />,
        close: <X className="size-4.5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: words.close,
        classNames: {
          toast:
            // What lies under a toast can be pressed; only its own buttons take presses.
            'pointer-events-none flex w-full items-center gap-3 rounded-card border border-hairline bg-surface px-4 py-3 text-sm font-medium text-ink shadow-float',
          icon: 'shrink-0',
          content: 'grow',
          closeButton:
            'pointer-events-auto order-last grid size-11 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-sunken -my-2 -mr-3 md:size-9',
          actionButton:
            'pointer-events-auto ml-auto min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft md:min-h-9',
        },
      }}
    />
  )
}
