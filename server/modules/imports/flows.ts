import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Upload } from '#server/platform/http/uploads/uploads.ts'
import { NotATable } from '#server/platform/table-files/faults.ts'
import type { TableReader } from '#server/platform/table-files/table-reader.ts'
import { invalidField } from '#shared/app-error.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { addRows, beginImport, endReading, saveSheets, startJob } from './commands/receive.ts'
import { deleteImport } from './queries/imports.ts'
import { whileWorking } from './commands/while-working.ts'

/** Maximum number of rows and columns of a list, and of characters in a cell. */
export const limits = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS, cell: 20_000 }
type Tools = { database: Database; reader: TableReader }
type ReceivedList = { merchant: Merchant; table: Upload | undefined; fileName: string }

/**
 * Reads a list in another process and saves its rows; a job then makes the preview. Returns the id of the import.
 * Throws INVALID_INPUT with the reason at the field `file` for a file that is not a list or exceeds a limit.
 */
export async function receiveImport(
  { database, reader }: Tools,
  { merchant, table, fileName }: ReceivedList,
): Promise<string> {
  if (!table) throw invalidField('file', messageText('importFields.required'))
  const file = { fileName, fileHash: table.hash }
  const id = await database.transaction((tx) => beginImport(tx, merchant, file))
  let done = 0
  try {
    await whileWorking(database, id, () =>
      reader.read(table.file, limits, {
        sheets: (sheets) => database.transaction((tx) => saveSheets(tx, id, sheets)),
        rows: (part) => {
          done += part.rows.length
          return database.transaction((tx) => addRows(tx, id, { ...part, done }))
        },
      }),
    )
    await database.transaction(async (tx) => {
      await endReading(tx, id)
      await startJob(tx, id)
    })
    return id
  } catch (error) {
    await database.transaction((tx) => deleteImport(tx, id))
    throw error instanceof NotATable ? invalidField('file', refusal(error)) : error
  }
}

const maximums: Partial<Record<NotATable['fault'], number>> = {
  tooManyRows: limits.rows,
  tooManyColumns: limits.columns,
  longCell: limits.cell,
}

/** The message with the reason why a file is not accepted as a list. */
export function refusal({ fault, row }: NotATable): MessageText {
  const maximum = maximums[fault]
  const values = { ...(maximum !== undefined && { maximum }), ...(row !== undefined && { row }) }
  return messageText(`importFields.${fault}`, values)
}
