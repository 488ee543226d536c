import type { ReactNode } from 'react'
import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { DialogClose, stayForToasts, useDialogEvents } from './dialog-close.tsx'
import { layerOf } from './layer.tsx'

const Layer = layerOf(Root)

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A dialog in the middle of the page; on phones a sheet at the bottom. Import it through `on-demand.tsx`. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const events = useDialogEvents()
  return (
    <Layer open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Content
          {...events}
          onInteractOutside={stayForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="window gap-4"
        >
          <div className="window-head flex items-start justify-between gap-3">
            <Title className="pt-1.5 text-lg">{title}</Title>
            <DialogClose />
          </div>
          {description && (
            <Description className="-mt-2 text-sm text-ink-muted">{description}</Description>
          )}
          {children}
        </Content>
      </Portal>
    </Layer>
  )
}
