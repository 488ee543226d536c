import { z } from 'zod'
import { familySizes } from '../../catalog/family-sizes.ts'
import { measures } from '../../catalog/size-measures.ts'
import { endpoint } from '../../endpoint.ts'
import { MAX_FAMILY, MAX_NAME } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { AnyId, Id, Nothing, Words } from '../wire.ts'

/** A person's sizes by system; a system without one is left out. The names are those of the search's filter. */
const Sizes = z.strictObject({
  letters: z.enum(familySizes.letters).optional(),
  inches: z.enum(familySizes.inches).optional(),
  shoes: z.enum(familySizes.shoes).optional(),
  bangles: z.enum(familySizes.bangles).optional(),
  ages: z.enum(familySizes.ages).optional(),
  childShoes: z.enum(familySizes.childShoes).optional(),
})
export type Sizes = z.infer<typeof Sizes>

/** The measures behind the sizes, in millimetres: the length of the foot, the inner diameter of a bangle. */
const Measures = z.strictObject({
  footMm: z.int().min(measures.foot.least).max(measures.foot.most).optional(),
  bangleMm: z.int().min(measures.bangle.least).max(measures.bangle.most).optional(),
})
export type Measures = z.infer<typeof Measures>

export const FamilyMember = z.object({
  memberId: Id,
  name: z.string(),
  sizes: Sizes,
  measures: Measures,
})
export type FamilyMember = z.infer<typeof FamilyMember>

const Family = z.object({ members: z.array(FamilyMember) })
const FamilyAnswer = Family.extend({ message: z.string() })

export const getFamily = endpoint({
  method: 'GET',
  path: '/family',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The people for whom the caller shops, with their sizes, in the order in which they were added.',
  input: Nothing,
  output: Family,
})

const nameRequired = messageText('fields.memberNameRequired')

export const MemberForm = z.strictObject({
  name: Words(MAX_NAME, nameRequired).min(1, nameRequired),
  sizes: Sizes,
  measures: Measures,
})

export const saveMember = endpoint({
  method: 'PUT',
  path: '/family',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /family',
  summary: `Add a person with sizes, or change the person with \`memberId\`. At most ${MAX_FAMILY} people; one more is refused at the field \`name\`.`,
  input: MemberForm.extend({ measures: Measures.default({}), memberId: AnyId.optional() }),
  output: FamilyAnswer,
  errors: ['NOT_FOUND'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/family',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /family',
  summary: 'Remove a person with the sizes from the caller’s list.',
  input: z.strictObject({ memberId: AnyId }),
  output: FamilyAnswer,
  errors: ['NOT_FOUND'],
})
