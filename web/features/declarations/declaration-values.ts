import { type Declaration, declarationFields } from '#shared/catalog/declaration/declaration.ts'
import type { Input } from '#web/lib/call.ts'

export type DeclarationInput = NonNullable<Input<'POST /addProduct'>['declaration']>

/** The values of the fields of a declaration: each has a text, which is empty where nothing is declared. */
export function declarationValues(declared: Declaration = {}): DeclarationInput {
  const empty = Object.fromEntries(declarationFields.map((field) => [field, '']))
  return { ...empty, ...declared } as DeclarationInput
}
