import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { toast as sonner, Toaster } from 'sonner'
import { findPlace, measureTaken } from './toast-place.ts'
import { type ToastOptions, type ToastTone, toastWords } from './toast-words.ts'

const SHOWN_MS = 2500
const SHOWN_WITH_BUTTON_MS = 8000

const DISTANCE_BELOW = '--toast-bottom'

let mountedToaster: Promise<void> | undefined

export async function showToast(
  tone: ToastTone,
  message: string,
  { text, undo, action = undo, stays }: ToastOptions,
): Promise<void> {
  mountedToaster ??= mount()
  await mountedToaster
  await hasLeft(tone)
  followPage()
  shownCount += 1
  const shownMs = stays ? Infinity : action ? SHOWN_WITH_BUTTON_MS : SHOWN_MS
  // Only one toast of each kind is shown: a newer one replaces the older.
  sonner[tone](message, {
    id: tone,
    // A different duration restarts the timer. With the same duration, the rest of the older toast's time would apply.
    duration: shownMs + (shownCount % 2),
    description: text,
    // Without an own one, the button of the toast that it replaces would stay.
    action: action && { label: action.label, onClick: action.run },
  })
}

let shownCount = 0

/** Waits while a toast of this kind fades out, because it would remove a newer toast of its kind with it. */
async function hasLeft(tone: ToastTone): Promise<void> {
  while (document.querySelector(`[data-sonner-toast][data-type=${tone}][data-removed=true]`))
    await new Promise(requestAnimationFrame)
}

const APPEARS_WITHIN_MS = 1000

let shownAt = 0
/** The top of the shown toasts. */
let present: number | undefined

/** Places the toast again when the page changes while the toast is shown. */
const pageChanges = new MutationObserver(() => {
  if (placeToasts() || Date.now() - shownAt < APPEARS_WITHIN_MS) return
  pageChanges.disconnect()
})

function followPage(): void {
  shownAt = Date.now()
  pageChanges.observe(document.body, {
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'hidden'],
    subtree: true,
  })
}

/** Events after which elements may have moved without a change of the page. */
const moves = ['transitionend', 'animationend', 'scrollend', 'resize'] as const

/** The distance between two toasts, in pixels. */
const GAP = 14

/** Places the shown toasts. Returns false when there is none. */
function placeToasts(): boolean {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  const [toast] = toasts
  if (!toast) {
    present = undefined
    return false
  }
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GAP, -GAP)
  const taken = measureTaken(toast.getBoundingClientRect())
  present = findPlace({ taken, height, windowHeight: innerHeight, present })
  const distance = `${innerHeight - present - height}px`
  document.documentElement.style.setProperty(DISTANCE_BELOW, distance)
  return true
}

/** Resolves when the list of toasts is subscribed. A toast shown before that would be lost. */
function mount(): Promise<void> {
  for (const move of moves) addEventListener(move, placeToasts)
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
      offset={{ bottom: `var(${DISTANCE_BELOW})` }}
      mobileOffset={{ bottom: `var(${DISTANCE_BELOW})` }}
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
            // Content under a toast can be pressed: only the toast's own buttons receive pointer events.
            'pointer-events-none flex w-full items-center gap-2 rounded-card border border-hairline bg-surface px-3 py-2 text-sm font-medium text-ink shadow-float',
          icon: 'shrink-0',
          content: 'grow',
          description: 'font-normal',
          closeButton:
            'pointer-events-auto order-last grid size-11 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-sunken -my-2 -mr-3 md:size-9',
          actionButton:
            'pointer-events-auto ml-auto min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft md:min-h-9',
        },
      }}
    />
  )
}
