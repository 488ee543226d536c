import { LoginForm } from '#shared/contract/accounts.ts'
import { schemaResolver } from '#web/lib/form-schema.ts'

export const checkLogin = schemaResolver(LoginForm)
