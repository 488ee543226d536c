import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react'
import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import type { DialogProps } from './dialog.tsx'
import { DialogClose, stayForToasts, useDialogEvents } from './dialog-close.tsx'
import { layerOf } from './layer.tsx'

const Layer = layerOf(Root)

export type SheetProps = DialogProps & { footer?: ReactNode }

/**
 * Slides in from the bottom on phones and from the side on desktops; `footer` is always visible. Import it through
 * `on-demand.tsx`.
 */
export function Sheet({ open, onOpenChange, title, description, footer, children }: SheetProps) {
  const events = useDialogEvents()
  const keeping = useKeptHeight(title, footer !== undefined)
  return (
    <Layer open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Content
          {...events}
          onInteractOutside={stayForToasts}
          {...keeping}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="slide-up md:slide-in fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] max-md:h-[var(--kept-height,auto)] low:max-h-dvh low:overflow-y-auto flex-col rounded-t-card bg-surface shadow-float md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-105 md:rounded-none"
        >
          <div className="flex items-start justify-between gap-3 border-b border-hairline px-5 py-3">
            <div>
              <Title className="pt-2 text-lg">{title}</Title>
              {description && (
                <Description className="mt-1 text-sm text-ink-muted">{description}</Description>
              )}
            </div>
            <DialogClose />
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-4 low:overflow-visible">
            {children}
          </div>
          {footer && (
            <div className="flex gap-2 border-t border-hairline px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Layer>
  )
}

/**
 * A sheet stands on the bottom edge of a phone, so whatever grows or shrinks in it moves everything above. From the first
 * touch on, a sheet with choices and a footer keeps its height, until it shows something else: what is added scrolls
 * inside, and the choices stay under the finger.
 */
function useKeptHeight(title: string, hasChoices: boolean) {
  const [kept, setKept] = useState<{ title: string; height: number }>()
  const isKept = kept?.title === title
  return {
    ...(isKept && { style: { '--kept-height': `${kept.height}px` } as CSSProperties }),
    onPointerDownCapture: ({ currentTarget }: PointerEvent<HTMLDivElement>) => {
      if (hasChoices && !isKept)
        setKept({ title, height: currentTarget.getBoundingClientRect().height })
    },
  }
}
