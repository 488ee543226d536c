import {
  type ComponentType,
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
} from '#web/lib/react-hooks.ts'
import { partOf } from '#web/lib/part.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import type { DialogProps } from './dialog.tsx'
import type { SheetProps } from './sheet.tsx'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A component that is loaded when it is first opened, or before by `preload`. One that cannot be loaded, as without
 * signal, closes again: the screen below it stays, and opening it again loads again.
 */
export function onDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = partOf(load)
  function OnDemand(props: Props) {
    const { open, onOpenChange } = props
    const [Part, setPart] = useState<ComponentType<Props>>()
    const close = useEffectEvent(() => onOpenChange(false))
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
  /** Fails silently: opening tries again. */
  const preload = () => loadPart().catch(() => undefined)
  return Object.assign(OnDemand, { preload })
}

/** Parts of a screen with code of its own, loaded when the page is hydrated. Before that there is nothing. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense fallback={null}>{children}</Suspense>
}

/**
 * A part of a screen that is hydrated after what stands around it, in slices and with a commit of its own. A press on it
 * hydrates it at once. It must hold no field: what somebody types into one before is lost.
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
