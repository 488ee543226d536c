import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type MessageText, messageText } from '../message.ts'
import { picturePurposes } from '../picture-purpose.ts'

const pictureFields = z.registry<object>()
const tableFields = z.registry<object>()

/**
 * A field with the hash of a stored picture, or with its address as answers have it (`/media/<hash>`). In a multipart
 * form it may also be the picture's file.
 */
export function pictureHash(required?: MessageText) {
  return z
    .string(required)
    .overwrite((text) => text.replace(/^\/media\/(?=[0-9a-f]{64}$)/, ''))
    .regex(/^[0-9a-f]{64}$/, required ?? messageText('pictureFields.required'))
    .register(pictureFields, {})
}

/** A text field that in a multipart form may also be a picture's file; its value is then the picture's hash. */
export function orPictureFile(schema: z.ZodString) {
  return schema.register(pictureFields, {})
}

/** A field with the hash (SHA-256) of a table's file, which comes in a multipart form. */
export function tableHash(required: MessageText) {
  return z
    .string(required)
    .regex(/^[0-9a-f]{64}$/, required)
    .register(tableFields, {})
}

/** True for a field that takes a file of a multipart form. */
export function isFileField(schema: z.core.$ZodType): boolean {
  return pictureFields.has(schema) || tableFields.has(schema)
}

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/pictures',
  who: 'user',
  limit: 'picture',
  effect: 'write',
  files: { purpose: 'given', most: 1 },
  summary:
    'Store a JPEG, PNG or WebP: multipart with the file `picture` and the field `purpose`. The answer’s `image` is what forms take. A picture that no form uses is deleted after a day.',
  input: z.strictObject({
    picture: pictureHash(messageText('pictureFields.required')),
    purpose: z.enum(picturePurposes),
  }),
  output: z.object({ image: z.string(), width: z.int(), height: z.int() }),
  errors: ['NOT_FOUND'],
})
