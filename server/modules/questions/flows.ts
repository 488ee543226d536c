import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Upload } from '#server/platform/http/uploads/uploads.ts'
import { encodeUnstored } from '#server/platform/pictures/unstored.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { invalidField } from '#shared/app-error.ts'
import type { AskInput } from '#shared/contract/questions/shopper.ts'
import { messageText } from '#shared/message.ts'
import { ask } from './commands/ask.ts'

type Tools = { database: Database; files: Pick<Files, 'preparePicture'> }
type QuestionRequest = { shopper: Shopper; input: AskInput; file: Upload | undefined }

/**
 * Asks a question. Before that, the picture is decoded and encoded anew, which removes its metadata. Returns the
 * question's id.
 */
export async function askWithPicture(
  { database, files }: Tools,
  { shopper, input: { picture, ...fields }, file }: QuestionRequest,
): Promise<string> {
  if (picture !== undefined && !file)
    throw invalidField('picture', messageText('pictureFields.required'))
  const webp = file && (await encodeUnstored(files, file, shopper.userId))
  return database.transaction((tx) => ask(tx, shopper, { ...fields, webp }))
}
