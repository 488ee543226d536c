import { useEffect } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MIN_PASSWORD } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { passwordLength } from '#shared/passwords/normal-password.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 500

type PasswordFields = { password: string; name?: string; email?: string }

/** Adds the server's rule for passwords that are easy to guess to a form's schema. The rule is loaded with the form. */
export async function withGuessableRule<S extends z.ZodType<PasswordFields>>(
  schema: S,
): Promise<S> {
  const rule = await import('#shared/passwords/common-passwords.ts').catch(() => undefined)
  // If the rule cannot be loaded, only the server checks it.
  if (!rule) return schema
  const faultOf = ({ password, name = '', email = '' }: PasswordFields) =>
    rule.passwordFault(password, { name, email })
  return schema.refine((filled) => !faultOf(filled), {
    path: ['password'],
    error: ({ input }) =>
      messageText(`fields.${faultOf(input as PasswordFields) ?? 'passwordCommon'}`),
    // Check also while other fields are wrong. A short password has its own message.
    when: ({ value }) =>
      passwordLength((value as Partial<PasswordFields>).password ?? '') >= MIN_PASSWORD,
  })
}

/**
 * Validates the password in each pause of typing before the form is sent for the first time. After that every change is
 * validated anyway, and a late check would remove the server's own message.
 */
export function useCheckWhileTyping<Values extends FieldValues & { password: string }>({
  control,
  trigger,
  formState: { isSubmitted },
}: UseFormReturn<Values>): void {
  const name = 'password' as Path<Values>
  const typed: string = useWatch({ control, name }) ?? ''
  const settled = useDebounced(typed, PAUSE_MS)
  useEffect(() => {
    if (passwordLength(settled) >= MIN_PASSWORD && !isSubmitted) void trigger(name)
  }, [settled, trigger, name, isSubmitted])
}
