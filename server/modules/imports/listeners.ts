import type { Listeners } from '#server/platform/events.ts'
import { workOnImport } from './jobs.ts'
import { deleteImportsOf } from './queries/imports.ts'

export function importListeners(): Listeners {
  return {
    'import.due': [
      {
        name: 'imports.work',
        slow: 'imports',
        handle: ({ importId }, database) => workOnImport(database, importId),
      },
    ],
    'store.erased': [
      {
        name: 'imports.forget_store',
        handle: ({ storeId }, database) =>
          database.transaction((tx) => deleteImportsOf(tx, storeId)),
      },
    ],
  }
}
