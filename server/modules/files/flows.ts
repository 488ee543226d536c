import type { Database } from '#server/platform/db/open.ts'
import type { SaveUploads, Upload } from '#server/platform/http/uploads/uploads.ts'
import {
  NotAPicture,
  pictureFaults,
  type PreparedPicture,
} from '#server/platform/pictures/forms.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { AppError } from '#shared/app-error.ts'
import type { MessageText } from '#shared/message.ts'
import { registerUpload } from './commands.ts'
import { deleteUpload } from './queries.ts'

type OwnedPicture = { hash: string; userId: string }
type PreparedUpload = Upload & { picture: PreparedPicture }

/**
 * Stores the pictures of a form. Decodes and encodes all pictures first, so that one bad file prevents storing any.
 * Throws INVALID_INPUT with a message at the field of each file that is not a picture.
 */
export function saveUploadsWith(database: Database, files: Files): SaveUploads {
  return async (uploads, by) => {
    for (const { field, hash, picture } of await prepareAll(files, uploads, by.userId)) {
      const { width, height } = picture
      const upload = { field, hash, ...by }
      await database.transaction((tx) => registerUpload(tx, upload, { width, height }))
      try {
        if (!(await files.hasPicture(hash))) await files.putPicture(hash, picture)
      } catch (error) {
        await undo(database, files, upload)
        throw error
      }
    }
  }
}

/** Deletes a failed upload. Its row stays when its files cannot be deleted, so that the nightly job deletes them. */
async function undo(database: Database, files: Files, upload: OwnedPicture): Promise<void> {
  const isGone = await files.deletePicture(upload.hash).then(
    () => true,
    () => false,
  )
  if (isGone) await database.transaction((tx) => deleteUpload(tx, upload))
}

async function prepareAll(
  files: Files,
  uploads: readonly Upload[],
  userId: string,
): Promise<PreparedUpload[]> {
  const prepared: PreparedUpload[] = []
  const faults: [field: string, message: MessageText][] = []
  for (const upload of uploads) {
    try {
      prepared.push({ ...upload, picture: await files.preparePicture(upload.file, userId) })
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error
      faults.push([upload.field, pictureFaults[error.fault]])
    }
  }
  if (faults.length === 0) return prepared
  throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(faults) })
}
