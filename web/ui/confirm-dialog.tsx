import type { ReactNode, SyntheticEvent } from 'react'
import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { useDialogEvents } from './dialog-close.tsx'
import { layerOf } from './layer.tsx'
import { withMessages } from '#web/lib/later-messages.tsx'

const Layer = layerOf(Root)

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  loading?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/**
 * Asks before an action that cannot be undone. It stays open until the caller closes it. Import it through
 * `on-demand.tsx`.
 */
function ConfirmDialogPart(props: ConfirmDialogProps) {
  const events = useDialogEvents()
  const t = useTranslations('controls')
  // This press says already that nothing is kept, so it is not asked again.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    props.onOpenChange(false)
  }
  return (
    <Layer open={props.open} onOpenChange={props.onOpenChange}>
      <Portal>
        <Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Content {...events} className="window gap-3 scroll-pb-36">
          <Title className="text-lg">{props.title}</Title>
          <Description className="text-sm text-ink-muted">{props.text}</Description>
          {props.children}
          <div className="window-foot -mb-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Cancel asChild>
              <Button variant="secondary" onClick={cancel}>
                {props.cancel ?? t('cancel')}
              </Button>
            </Cancel>
            <Button
              variant={props.danger ? 'danger' : 'primary'}
              loading={props.loading ?? false}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </Button>
          </div>
        </Content>
      </Portal>
    </Layer>
  )
}

export const ConfirmDialog = withMessages('controls', ConfirmDialogPart)
