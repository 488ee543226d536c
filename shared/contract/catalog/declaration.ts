import { z } from 'zod'
import { countryNames } from '../../catalog/declaration/countries.ts'
import { makerRoles } from '../../catalog/declaration/declaration.ts'
import { hasContact } from '../../forms/contact-words.ts'
import { type MessageText, messageText } from '../../message.ts'
import { optionalText, type TextRules } from './product-form-fields.ts'

/** A declaration in answers. */
export const Declaration = z
  .object({
    origin: z.string(),
    makerRole: z.enum(makerRoles),
    makerName: z.string(),
    makerAddress: z.string(),
    quantity: z.string(),
    care: z.string(),
  })
  .partial()
export type Declaration = z.infer<typeof Declaration>

const isCountry = (code: string) => code === '' || countryNames(code) !== undefined

/** The texts of a declaration in forms; an empty one is not declared. */
export const declarationForm = ({ words }: Pick<TextRules, 'words'>) =>
  z.strictObject({
    /** A code of ISO 3166-1. */
    origin: z.string().refine(isCountry, messageText('declarationFields.country')).optional(),
    makerRole: z.enum(['', ...makerRoles]).optional(),
    makerName: words(optionalText(2, 100)).optional(),
    makerAddress: words(optionalText(10, 200)).optional(),
    /** As the packet says it: `1 N`, `1 pair`, `set of 4`. */
    quantity: words(optionalText(1, 40))
      .refine(
        (text) => text === '' || /\p{Nd}/u.test(text),
        messageText('declarationFields.number'),
      )
      .optional(),
    /** A telephone number or an e-mail address, with a name where wanted. */
    care: optionalText(5, 120)
      .refine((text) => text === '' || hasContact(text), messageText('declarationFields.contact'))
      .optional(),
  })

export type DeclarationForm = z.output<ReturnType<typeof declarationForm>>
type Problem = { field: keyof DeclarationForm; message: MessageText }

const makerFields = ['makerRole', 'makerName', 'makerAddress'] as const

/** Role, name and address of a maker are declared together. */
export function declarationProblems(declared: DeclarationForm = {}): Problem[] {
  const missing = makerFields.filter((field) => !declared[field])
  if (missing.length === makerFields.length) return []
  return missing.map((field) => ({ field, message: messageText(`declarationFields.${field}`) }))
}
