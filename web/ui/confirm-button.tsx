import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { ConfirmDialog } from './on-demand.tsx'

export type ConfirmButtonProps<Input> = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirm' | 'cancel' | 'danger'
> & {
  mutation: {
    isPending: boolean
    mutate: (input: Input, options: { onSettled: () => void }) => void
  }
  input: Input
  /** The look of the button. */
  button: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>
  /** The words of the button; by default those that confirm. */
  label?: ReactNode
}

/** A button whose action asks first. The dialog closes with the answer; the mutation itself says the answer. */
export function ConfirmButton<Input>(props: ConfirmButtonProps<Input>) {
  const { mutation, input, button, label, ...dialog } = props
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)}>
        {label ?? dialog.confirm}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isAsked}
        onOpenChange={setAsked}
        loading={mutation.isPending}
        onConfirm={() => mutation.mutate(input, { onSettled: () => setAsked(false) })}
      />
    </>
  )
}
