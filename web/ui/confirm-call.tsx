import { useErrorWords } from '#web/lib/error-words.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { FormError } from './field.tsx'
import { ConfirmDialog } from './on-demand.tsx'

type ConfirmCallProps<Input> = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirm' | 'cancel' | 'danger'
> & {
  mutation: { isPending: boolean; error?: unknown; mutate: (input: Input) => void }
  input: Input
  /** False: kept ready, so that it can open. */
  open?: boolean
  onClose: () => void
}

/** Asks before a call. The dialog stays open with the error until the mutation succeeds and its owner closes it. */
export function ConfirmCall<Input>(props: ConfirmCallProps<Input>) {
  const { mutation, input, open: isOpen = true, onClose, ...dialog } = props
  const sayError = useErrorWords()
  const { isPending, error, mutate } = mutation
  return (
    <ConfirmDialog
      {...dialog}
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      loading={isPending}
      onConfirm={() => mutate(input)}
    >
      {error ? <FormError>{sayError(error)}</FormError> : null}
    </ConfirmDialog>
  )
}
