import { clsx } from 'clsx'
import { type ComponentProps, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from './button.tsx'
import { TextInput } from './text-input.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <IconButton
        label={shown ? t('hidePassword') : t('showPassword')}
        className="absolute! inset-y-0 right-0"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  note?: ReactNode
  kind?: 'checkbox' | 'radio'
}

/** The whole line is clickable; `note` is rendered at its end, such as a count. */
export function Checkbox({ label, note, kind = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-muted md:min-h-9',
        className,
      )}
    >
      <input type={kind} className="size-5 shrink-0 accent-primary" {...rest} />
      <span className="grow">{label}</span>
      {note !== undefined && <span className="money text-xs text-ink-muted">{note}</span>}
    </label>
  )
}
