import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'
import { inputMessage } from '#shared/input-messages.ts'

// By default Zod compiles code at run time, which the content security policy reports as a violation.
config({ jitless: true, customError: inputMessage })

/** Validates a form with the contract's own schema; `useFieldMessage` translates the errors. */
export const schemaResolver = zodResolver
