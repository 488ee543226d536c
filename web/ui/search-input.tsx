import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'
import { TextInput } from './text-input.tsx'
import { useEarlyText } from './use-early-text.ts'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: string
  onText: (text: string) => void
  /** An icon at the beginning. */
  icon?: ReactNode
  /** A button at the end. */
  action?: ReactNode
}

/** A search field with a clear button, the same in every browser. */
export function SearchInput({
  value,
  onText,
  icon,
  action,
  className,
  ref,
  ...rest
}: SearchInputProps) {
  const t = useTranslations('ui')
  const own = useRef<HTMLInputElement>(null)
  useEarlyText(own, value, onText)
  const clear = () => {
    onText('')
    own.current?.focus()
  }
  const buttons = Number(value !== '') + Number(action !== undefined)
  const room = ['', 'pr-11', 'pr-22'][buttons]
  return (
    <div className="relative min-w-0 grow">
      {icon && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <TextInput
        ref={(element) => {
          own.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        // A combobox is not a search field for the browser, so its type is `text`.
        type={rest.role === 'combobox' ? 'text' : 'search'}
        inputMode="search"
        autoComplete="off"
        enterKeyHint="search"
        className={clsx(icon && 'pl-11', room, className)}
        value={value}
        onChange={(event) => onText(event.target.value)}
        {...rest}
      />
      <div className="absolute inset-y-0 right-0 flex items-center">
        {value !== '' && (
          <IconButton label={t('clear')} className="text-ink-muted" onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        )}
        {action}
      </div>
    </div>
  )
}
