import { type ComponentProps, type ReactNode, useId } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Checkbox } from '#web/ui/checkbox.tsx'

type ConsentBoxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  error: string | undefined
  children: ReactNode
}

/** A statement that has to be made, unticked at first. */
export function ConsentBox({ error, children, ...rest }: ConsentBoxProps) {
  const id = useId()
  const wrong = error && { 'aria-invalid': true as const, 'aria-describedby': id }
  return (
    <div>
      <Checkbox label={children} required {...rest} {...wrong} />
      {error && (
        <p id={id} className="flex gap-1.5 text-sm text-madder">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
