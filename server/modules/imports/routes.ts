import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/imports/imports.ts'
import { AppError } from '#shared/app-error.ts'

const absent = async (): Promise<never> => {
  throw new AppError('NOT_FOUND', { reason: 'import' })
}

export function importRoutes(app: App): void {
  mountFlow(app, contract.sendImport, absent)
  mountRead(app, contract.getImports, async () => ({ imports: [] }))
  mountRead(app, contract.getImport, absent)
  mountRead(app, contract.previewImport, absent)
  mountRead(app, contract.importErrors, absent)
  mountWrite(app, contract.mapImport, absent)
  mountWrite(app, contract.applyImport, absent)
  mountWrite(app, contract.undoImport, absent)
  mountWrite(app, contract.removeImport, absent)
}
