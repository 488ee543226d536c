import { z } from 'zod'
import { MAX_LINES_PER_ORDER } from '../limits.ts'
import { messageText } from '../message.ts'
import { AnyId, Id, Words } from './wire.ts'

/** Why somebody cancels, declines or hands over without a code. */
const reasonRequired = messageText('fields.reasonRequired')
export const Reason = Words(200, reasonRequired).min(1, reasonRequired)

/** A change of status that a store may make, each with the fields that mean something for it. */
export const StatusForm = z.discriminatedUnion(
  'status',
  [
    z.strictObject({
      orderId: AnyId,
      status: z.literal('Ready for Pickup'),
      /** `variantId` of each line the store does not have; all of them cancel the order. */
      declinedLines: z.array(Id).max(MAX_LINES_PER_ORDER).optional(),
      /** The declined pieces lie on the shelf after all; else they leave the stock. */
      stillOnShelf: z.boolean().optional(),
      reason: Reason.optional(),
    }),
    z.strictObject({
      orderId: AnyId,
      status: z.literal('Collected'),
      code: z
        .string()
        .transform((code) => code.replace(/\D/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, messageText('fields.pickupCode')))
        .optional(),
      token: z.string().min(1).max(100).optional(),
      /** For cash alone: hand over without a code, and why. */
      override: z.strictObject({ reason: Reason }).optional(),
    }),
    z.strictObject({
      orderId: AnyId,
      status: z.literal('Cancelled'),
      /** Why the store cannot serve this order. */
      reason: Reason,
      /** What was laid ready lies on the shelf again; else it leaves the stock. */
      stillOnShelf: z.boolean().optional(),
    }),
    z.strictObject({ orderId: AnyId, status: z.literal('Not Collected') }),
  ],
  messageText('fields.statusOfStore'),
)
export type StatusForm = z.output<typeof StatusForm>
