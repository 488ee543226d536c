import type { Database } from '#server/platform/db/open.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { deleteUnusedRows } from './commands.ts'
import { finishDeletion, findDeletions } from './queries.ts'

const AT_ONCE = 200

/**
 * Deletes pictures that were unused for a day: first the rows, then the files. The same picture cannot be uploaded
 * until its files are deleted, so that no upload loses its files.
 */
export async function deleteUnusedPictures(
  database: Database,
  files: Pick<Files, 'deletePicture'>,
): Promise<void> {
  let found = AT_ONCE
  while (found === AT_ONCE)
    found = await database.transaction((tx) => deleteUnusedRows(tx, AT_ONCE))
  for (const hash of await database.transaction(findDeletions)) {
    await files.deletePicture(hash)
    await database.transaction((tx) => finishDeletion(tx, hash))
  }
}
