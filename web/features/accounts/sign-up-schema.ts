import { CodeForm, SignupForm } from '#shared/contract/accounts.ts'
import { schemaResolver } from '#web/lib/form-schema.ts'

export const checkSignUp = schemaResolver(SignupForm)

/** What is wrong with an address that a code is asked for. */
export function problemOfEmail(email: string): string | undefined {
  return CodeForm.safeParse({ email }).error?.issues[0]?.message
}
