import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import {
  Hydration,
  HydrationContext,
  useEndOfHydration,
  useHydrated,
  useWhenOnline,
} from '#web/lib/react-hooks.ts'
import { partOf, sayNoSignal } from '#web/lib/part.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import type { DialogProps } from './dialog.tsx'
import { OfflineNote } from './offline-bar.tsx'
import type { SheetProps } from './sheet.tsx'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A component that is loaded when it is first opened, or earlier by `preload`. If it cannot be loaded (no signal), it
 * closes again and the message for that appears. The screen below stays, and opening tries again.
 */
export function onDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = partOf(load)
  function OnDemand(props: Props) {
    const { open, onOpenChange } = props
    const [Part, setPart] = useState<ComponentType<Props>>()
    const close = useEffectEvent(() => {
      onOpenChange(false)
      sayNoSignal()
    })
    const isAwaited = open && !Part
    useEffect(() => {
      if (isAwaited)
        loadPart().then(
          (loaded) => setPart(() => loaded),
          () => close(),
        )
    }, [isAwaited])
    return Part ? <Part {...props} /> : null
  }
  /** Ignores a failure, because opening tries again. */
  const preload = () => loadPart().catch(() => undefined)
  return Object.assign(OnDemand, { preload })
}

/**
 * A component that is loaded when it is first rendered inside a `Suspense`, or earlier by `preload`. Without signal it
 * renders `Instead`, or else the message for that, until the device is online again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead?: ComponentType<Props>,
) {
  const loadPart = partOf(load)
  const attempt = (): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await loadPart() }
      } catch (error) {
        latest = attempt()
        if (navigator.onLine && !Instead) throw error
        return { default: Instead ?? OfflineNote }
      }
    })
  let latest = attempt()
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
    useWhenOnline(() => setPart(() => latest))
    return <Part {...props} />
  }
  const preload = () => loadPart().catch(() => undefined)
  return Object.assign(LazyPart, { preload })
}

export const Nothing = () => null

/** Parts of a screen with code of their own, loaded when the page is hydrated. Before that they render nothing. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense fallback={null}>{children}</Suspense>
}

/**
 * A part of a screen that is hydrated after the content around it, in slices and with its own commit. Pressing it
 * hydrates it at once. It must not contain a field: text that is typed before hydration is lost.
 */
export function HydratesLater({ children }: { children: ReactNode }) {
  const around = use(HydrationContext)
  const [hydration] = useState(() => new Hydration(around.isDone))
  useEffect(() => hydration.begin(), [hydration])
  return (
    <Suspense fallback={null}>
      <HydrationContext value={hydration}>
        {children}
        <HydrationEnd />
      </HydrationContext>
    </Suspense>
  )
}

function HydrationEnd() {
  useEndOfHydration()
  return null
}

export const Dialog = onDemand<DialogProps>(async () => (await import('./dialog.tsx')).Dialog)
export const Sheet = onDemand<SheetProps>(async () => (await import('./sheet.tsx')).Sheet)
export const ConfirmDialog = onDemand<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)
