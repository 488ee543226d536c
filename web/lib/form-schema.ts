import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

// Zod would otherwise try to compile code, which the content security policy reports as an attack.
config({ jitless: true })

/** Checks a form with the contract's own schema. */
export const schemaResolver = zodResolver
