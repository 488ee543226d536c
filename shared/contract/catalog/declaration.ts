import { z } from 'zod'
import { countryNames } from '../../catalog/declaration/countries.ts'
import { makerRoles } from '../../catalog/declaration/declaration.ts'
import { hasContact } from '../../forms/contact-words.ts'
import { type MessageKey, type MessageText, messageText } from '../../message.ts'
import { Text } from '../wire.ts'
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
    huid: z.string(),
    purity: z.string(),
    licence: z.string(),
  })
  .partial()
export type Declaration = z.infer<typeof Declaration>

const isCountry = (code: string) => code === '' || countryNames(code) !== undefined

/** The measures of a shop's own sizes, in centimetres. */
export const SizeTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ size: z.string(), cm: z.array(z.number()) })),
})

/** The texts that goods of a brand have in common; an empty one is not declared. */
export const brandDeclarationForm = ({ words }: Pick<TextRules, 'words'>) =>
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
    /** Of gold and silver: `22K916`, `925`. */
    purity: words(optionalText(2, 20))
      .refine((text) => text === '' || /\d{3}/.test(text), messageText('declarationFields.purity'))
      .optional(),
    /** The maker's licence for the ISI mark: `CM/L-1234567`. */
    licence: markNumber(/^(?:CM\/L-\d{7,10})?$/, licenceText, 'declarationFields.licence'),
  })

/** The texts of a declaration of a product. The hallmark number is that of its piece, so no brand has it. */
export const declarationForm = (rules: Pick<TextRules, 'words'>) =>
  brandDeclarationForm(rules).extend({
    huid: markNumber(/^(?:[A-Z\d]{6})?$/, (text) => text.toUpperCase(), 'declarationFields.huid'),
  })

/** The number of a mark, in the one way in which it is written. */
function markNumber(form: RegExp, write: (text: string) => string, wrong: MessageKey) {
  return Text()
    .max(40, messageText(wrong))
    .overwrite(write)
    .regex(form, messageText(wrong))
    .optional()
}

/** `CM/L-1234567` for the spellings of a licence. */
function licenceText(text: string): string {
  const digits = /^(?:CM\s*\/?\s*L)?[\s:.-]*(\d{7,10})$/i.exec(text)?.[1]
  return digits === undefined ? text : `CM/L-${digits}`
}

export type DeclarationForm = z.output<ReturnType<typeof declarationForm>>
type Problem = { field: keyof DeclarationForm; message: MessageText }

const makerFields = ['makerRole', 'makerName', 'makerAddress'] as const

/** Role, name and address of a maker are declared together. */
export function declarationProblems(declared: DeclarationForm = {}): Problem[] {
  const missing = makerFields.filter((field) => !declared[field])
  if (missing.length === makerFields.length) return []
  return missing.map((field) => ({ field, message: messageText(`declarationFields.${field}`) }))
}
