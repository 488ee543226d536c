import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Checkbox } from './inputs.tsx'

type ConsentBoxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  error: string | undefined
  children: ReactNode
}

/** A statement that the person has to accept, unticked at first. */
export function ConsentBox({ error, children, ...rest }: ConsentBoxProps) {
  const id = useId()
  const wrong = error && { 'aria-invalid': true as const, 'aria-describedby': id }
  return (
    <div>
      <Checkbox label={children} required {...rest} {...wrong} />
      <div className="min-h-6">
        {error && (
          <p id={id} className="flex gap-1.5 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
