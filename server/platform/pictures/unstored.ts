import type { Upload } from '#server/platform/http/uploads/uploads.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { invalidField } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import { NotAPicture, pictureFaults } from './forms.ts'

/** Width in pixels, enough for a phone's screen. */
const WIDTH = 728

/**
 * Decodes a picture and encodes it again as WebP, without metadata, for a table of the database. `owner`: pictures of
 * different owners are processed in turn. Throws INVALID_INPUT at the field of a file that is no picture.
 */
export async function encodeUnstored(
  files: Pick<Files, 'preparePicture'>,
  { file, field }: Upload,
  owner: string,
): Promise<Buffer> {
  try {
    const { files: forms } = await files.preparePicture(file, owner)
    const found = forms.find(({ form }) => form === WIDTH)
    return Buffer.from(mustExist(found, 'the form of a picture').bytes)
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error
    throw invalidField(field, pictureFaults[error.fault])
  }
}
