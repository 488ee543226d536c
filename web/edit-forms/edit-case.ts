import type { ReactNode } from 'react'

/** A form of something that exists: every field by its label, and the input that the unchanged form sends. */
export type EditCase = {
  name: string
  form: () => Promise<ReactNode>
  fields: Record<string, string>
  sent: object
}
