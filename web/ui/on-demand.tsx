import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import type { DialogProps } from './dialog.tsx'
import type { SheetProps } from './sheet.tsx'

type Openable = { open: boolean }

/** A component that is loaded when it is first opened, or before by `preload`. */
export function onDemand<Props extends Openable>(open: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await open() })) as unknown as ComponentType<Props>
  function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    if (!wanted) return null
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
  /** Fails silently: opening tries again. */
  const preload = () => open().catch(() => undefined)
  return Object.assign(OnDemand, { preload })
}

export const Dialog = onDemand<DialogProps>(async () => (await import('./dialog.tsx')).Dialog)
export const Sheet = onDemand<SheetProps>(async () => (await import('./sheet.tsx')).Sheet)
export const ConfirmDialog = onDemand<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)
