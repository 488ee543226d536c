import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'

export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      type="email"
    />
  )
}
