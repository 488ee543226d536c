import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'
import { inputMessage } from '#shared/input-messages.ts'

// Zod would otherwise try to compile code, which the content security policy reports as an attack.
config({ jitless: true, customError: inputMessage })

/** Checks a form with the contract's own schema; `useFieldMessage` says what is wrong. */
export const schemaResolver = zodResolver
