import { z } from 'zod'
import { gstSlabs } from '../../catalog/product-options.ts'
import { endpoint } from '../../endpoint.ts'
import { MAX_SYNONYMS } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { Category } from '../goods.ts'
import { AnyId, Id, Instant, Message, Nothing, Text, Words } from '../wire.ts'

const isInHindi = /^[\p{Script=Devanagari}\p{M}\s&/,-]*$/u

const isSynonym = (word: string) => /^[^\0]{2,40}$/u.test(word)

export const SubCategoryForm = z.strictObject({
  category: Category,
  /** The name on English pages, as products have it, of a new sub-category or of an existing one. */
  name: Words(70, messageText('settingFields.subCategory'))
    .min(2, messageText('settingFields.subCategory'))
    .regex(/^[A-Za-z][A-Za-z0-9 &/'-]*$/, messageText('settingFields.subCategory')),
  /** Empty for a sub-category of the data files, whose Hindi name is there. */
  hindi: Words(70).regex(isInHindi, messageText('settingFields.hindi')),
  /** Empty for a sub-category of the data files, whose heading is there. */
  hsn: Words(8).regex(/^(\d{4}|\d{6}|\d{8})?$/, messageText('productFields.hsnDigits')),
  /** Proposed while the dated table of rates does not know the HSN; null for the category’s usual rate. */
  gstSlab: z.literal(gstSlabs).nullable(),
  /** Further words of the trade, in English or Hindi. */
  synonyms: z
    .array(Text())
    .max(MAX_SYNONYMS, messageText('settingFields.manySynonyms', { maximum: MAX_SYNONYMS }))
    .refine((words) => words.every(isSynonym), messageText('wordFields.word')),
  /** `changedAt` of the row that was changed; null for one that nobody has changed yet. */
  seen: Instant.nullable(),
})

const ListedSubCategory = z.object({
  /** Null for a sub-category of the data files without added words. */
  _id: Id.nullable(),
  category: Category,
  name: z.string(),
  hindi: z.string(),
  hsn: z.string(),
  gstSlab: z.literal(gstSlabs).nullable(),
  synonyms: z.array(z.string()),
  /** False for a sub-category of the data files, to which only words can be added. */
  isAdded: z.boolean(),
  isRetired: z.boolean(),
  changedAt: Instant.nullable(),
  /** The UID of the administrator. */
  changedBy: z.string().nullable(),
})
export type ListedSubCategory = z.infer<typeof ListedSubCategory>

export const getSubCategories = endpoint({
  method: 'GET',
  path: '/admin/sub-categories',
  who: 'admin',
  adminRole: 'owner',
  limit: 'read',
  summary:
    'All sub-categories, those of the data files and those that administrators have added, with the last hundred changes, the latest first.',
  input: Nothing,
  output: z.object({
    subCategories: z.array(ListedSubCategory),
    history: z.array(
      z.object({ _id: Id, at: Instant, UID: z.string(), action: z.string(), reason: z.string() }),
    ),
  }),
})

export const saveSubCategory = endpoint({
  method: 'POST',
  path: '/admin/sub-categories',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Add a sub-category with its name in Hindi, HSN and synonyms, change an added one, or add synonyms to one of the data files. Forms offer it at once, searches understand it within a minute. INVALID_INPUT at `synonyms` for a word that the search understands already; SETTING_CONFLICT when another administrator has changed it meanwhile. Audited.',
  input: SubCategoryForm,
  sample: {
    category: 'Clothing',
    name: 'Angarkhas',
    hindi: 'अंगरखे',
    hsn: '6211',
    gstSlab: null,
    synonyms: ['angrakha'],
    seen: null,
  },
  output: Message,
  errors: ['PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const retireSubCategory = endpoint({
  method: 'POST',
  path: '/admin/sub-categories/retire',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Retire an added sub-category, so that no new product has it, or bring it back. Products that have it keep it. Repeated: nothing changes. Audited.',
  input: z.strictObject({ _id: AnyId, isRetired: z.boolean() }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const removeSubCategory = endpoint({
  method: 'DELETE',
  path: '/admin/sub-categories',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Remove an added sub-category that no product has, or the words that were added to one of the data files. SETTING_CONFLICT when products have it: retire it instead. Audited.',
  input: z.strictObject({ _id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const getGoodsNames = endpoint({
  method: 'GET',
  path: '/goods-names',
  who: 'guest',
  limit: 'read',
  summary:
    'The names in Hindi of the sub-categories that administrators have added, by their English names in small letters after the first.',
  input: Nothing,
  output: z.object({ subCategories: z.record(z.string(), z.string()) }),
})
