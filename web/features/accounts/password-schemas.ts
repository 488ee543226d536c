import { ForgotForm, ResetForm } from '#shared/contract/accounts.ts'
import { schemaResolver } from '#web/lib/form-schema.ts'

export const checkForgot = schemaResolver(ForgotForm)
export const checkReset = schemaResolver(ResetForm)
