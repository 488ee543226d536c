import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Message, Nothing } from '../wire.ts'

/** The first steps of a new shop, in their order. */
export const firstSteps = [
  'picture',
  'hours',
  'preparation',
  'product',
  'notices',
  'practice',
  'poster',
] as const
export type FirstStep = (typeof firstSteps)[number]

const FirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** True when the shop does not want the list above its orders. */
  isPutAway: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** The first steps that the shop itself confirms; all other steps follow from its data. */
export const stepNotes = ['practice', 'poster', 'putAway'] as const
export type StepNote = (typeof stepNotes)[number] | 'preparation'

const ofManager = { who: 'merchant', role: 'manager' } as const

export const getFirstSteps = endpoint({
  ...ofManager,
  method: 'GET',
  path: '/first-steps',
  seenBySupport: true,
  limit: 'read',
  summary:
    'The first steps of the merchant’s store; the store’s data decide which are done. `notices` is about the devices of the caller.',
  input: Nothing,
  output: FirstSteps,
})

export const noteFirstStep = endpoint({
  ...ofManager,
  method: 'PUT',
  path: '/first-steps',
  limit: 'merchant',
  answers: 'GET /first-steps',
  summary:
    'Note that the practice booking was handed over or the poster was printed, or close the list of first steps; `isSet` false takes the note back.',
  input: z.strictObject({ note: z.enum(stepNotes), isSet: z.boolean() }),
  output: Message.extend({ firstSteps: FirstSteps }),
})
