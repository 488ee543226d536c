import type { App } from '#server/modules/accounts/guards.ts'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { TableReader } from '#server/platform/table-files/table-reader.ts'
import type { TableWriter } from '#server/platform/table-files/table-writer.ts'
import * as goods from '#shared/contract/imports/export.ts'
import * as contract from '#shared/contract/imports/imports.ts'
import { applyImport, mapImport, openSheet, removeImport, undoImport } from './commands/choose.ts'
import { receiveImport } from './flows.ts'
import { goodsFileName } from './rules/export-rows.ts'
import { viewGoods } from './views/export.ts'
import { viewImport, viewImports, viewSeenBefore } from './views/imports.ts'
import { viewErrors, viewPreview } from './views/preview.ts'

type Tables = { reader: TableReader; writer: TableWriter }

export function importRoutes(app: App, { reader, writer }: Tables): void {
  const { database } = app
  mountFlow(app, contract.sendImport, async ({ actor, input, tables }) => {
    const { fileName } = input
    const received = { merchant: actor, table: tables[0], fileName }
    const importId = await receiveImport({ database, reader }, received)
    const named = { id: importId, now: app.clock() }
    return { importId, seenBefore: await viewSeenBefore(database.db, actor, named) }
  })
  mountRead(app, contract.getImports, async ({ db, actor, now }) => ({
    imports: await viewImports(db, actor, now),
  }))
  mountRead(app, contract.getImport, async ({ db, actor, input, now, say }) =>
    viewImport(db, actor, { ...input, now, say, all: await readSubCategories(db) }),
  )
  mountRead(app, contract.previewImport, ({ db, actor, input, say }) =>
    viewPreview(db, actor, { ...input, say }),
  )
  mountRead(app, contract.importErrors, ({ db, actor, input, say }) =>
    viewErrors(db, actor, { ...input, say }),
  )
  mountWrite(app, contract.mapImport, async ({ tx, actor, input, say }) => {
    const state = await mapImport(tx, actor, input)
    return { message: say('done.importMapped'), importId: input.id, state }
  })
  mountWrite(app, contract.openSheet, async ({ tx, actor, input, say }) => {
    const importId = await openSheet(tx, actor, input)
    return { message: say('done.importMapped'), importId, state: 'previewing' as const }
  })
  mountWrite(app, contract.applyImport, async ({ tx, actor, input, say }) => {
    const state = await applyImport(tx, actor, input)
    return { message: say('done.importApplying'), importId: input.id, state }
  })
  mountWrite(app, contract.undoImport, async ({ tx, actor, input, say }) => {
    const state = await undoImport(tx, actor, input)
    return { message: say('done.importUndoing'), importId: input.id, state }
  })
  mountWrite(app, contract.removeImport, async ({ tx, actor, input, say }) => {
    await removeImport(tx, actor, input)
    return { message: say('done.importRemoved') }
  })
  exportRoutes(app, writer)
}

function exportRoutes(app: App, { write }: TableWriter): void {
  mountRead(app, goods.exportGoodsCsv, async ({ db, actor, now }) => {
    const { table, ...counts } = await viewGoods(db, actor)
    const csv = await write('csv', table, actor.storeId)
    return { fileName: `${goodsFileName(now)}.csv`, csv, ...counts }
  })
  mountRead(app, goods.exportGoodsXlsx, async ({ db, actor, now }) => {
    const { table, ...counts } = await viewGoods(db, actor)
    const xlsx = await write('xlsx', table, actor.storeId)
    return { fileName: `${goodsFileName(now)}.xlsx`, xlsx, ...counts }
  })
}
