import { z } from 'zod'
import { declarationLacks } from '../../catalog/declaration/declaration.ts'
import { readSizeTable } from '../../catalog/declaration/size-table.ts'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { ShopWords } from '../texts/words.ts'
import { Id, Message, Nothing } from '../wire.ts'
import { brandDeclarationForm, Declaration, declarationProblems, SizeTable } from './declaration.ts'
import { incomingTexts, productFields } from './product-form-fields.ts'

/** A brand of the shop's goods on sale. */
const DeclaredBrand = z.object({
  brand: z.string(),
  goods: z.int(),
  /** The goods whose declaration lacks something, and what it lacks. */
  lacking: z.int(),
  lacks: z.array(z.enum(declarationLacks)),
  /** The shop's declaration of all goods of the brand. */
  declaration: Declaration,
  /** The sub-categories of its goods, and the tables of sizes in centimetres by sub-category. */
  kinds: z.array(z.string()),
  sizes: z.record(z.string(), SizeTable),
  /** The newest goods that lack something, at most ten. */
  products: z.array(z.object({ _id: Id, productName: z.string() })),
})
export type DeclaredBrand = z.infer<typeof DeclaredBrand>

export const getDeclarations = endpoint({
  method: 'GET',
  path: '/declarations',
  scope: 'products:read',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  summary:
    'The brands of the merchant’s goods on sale, those first whose goods lack most of what the law wants declared (country of origin; maker, packer or importer; net quantity), with what is declared of the whole brand.',
  input: Nothing,
  output: z.object({
    /** The day of India from which new goods need their declaration; null while the operator has set none. */
    requiredFrom: z.iso.date().nullable(),
    goods: z.int(),
    lacking: z.int(),
    brands: z.array(DeclaredBrand),
  }),
})

export const saveDeclaration = endpoint({
  method: 'PUT',
  path: '/declarations',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /declarations', 'GET /editProduct', 'GET /product'],
  summary:
    'Declare what all goods of a brand of the merchant’s store have in common. It counts for each product without a value of its own; an empty text declares nothing.',
  input: z
    .strictObject({
      brand: productFields(incomingTexts).brand,
      declaration: brandDeclarationForm(incomingTexts),
    })
    .superRefine(({ declaration }, context) => {
      for (const { field, message } of declarationProblems(declaration))
        context.addIssue({ code: 'custom', path: ['declaration', field], message })
    }),
  output: Message,
  errors: ['NOT_FOUND'],
})

const isTable = (text: string) => text === '' || readSizeTable(text) !== null

export const saveSizeTable = endpoint({
  method: 'PUT',
  path: '/size-table',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /declarations', 'GET /product'],
  summary:
    'Enter the measures, in centimetres, of the sizes of one sub-category and brand of the merchant’s store: a line with the names of the measures, then a line for each size, with commas between. An empty table removes it.',
  input: z.strictObject({
    brand: productFields(incomingTexts).brand,
    subCategory: productFields(incomingTexts).subCategory,
    table: ShopWords(2_000).refine(isTable, messageText('declarationFields.table')),
  }),
  sample: { brand: 'Chowk', subCategory: 'Kurta', table: '' },
  output: Message,
  errors: ['NOT_FOUND'],
})
