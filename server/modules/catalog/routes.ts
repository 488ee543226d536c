import type { App } from '#server/modules/accounts/guards.ts'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { findRequirements } from '#server/modules/settings/commands/terms.ts'
import { shownRequirements } from '#server/modules/settings/rules/terms.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as bulk from '#shared/contract/catalog/bulk-changes.ts'
import { changeProducts } from './commands/bulk-changes.ts'
import { toReports } from './rules/bulk-report.ts'
import * as contract from '#shared/contract/catalog/catalog.ts'
import * as declarations from '#shared/contract/catalog/declarations.ts'
import * as editor from '#shared/contract/catalog/product-editor.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import * as pictures from '#shared/contract/catalog/product-pictures.ts'
import { saveDeclaration, saveSizeTable } from './commands/declarations.ts'
import { setPictures } from './commands/pictures.ts'
import { addProduct, editProduct, setProductStatus } from './commands/products.ts'
import { viewDeclarations } from './views/declarations.ts'
import {
  viewCategories,
  viewEditable,
  viewPicturesOf,
  viewProduct,
  viewProductPictures,
  viewSameCodes,
  viewSku,
  viewStoreOfProduct,
} from './views/products.ts'

export function catalogRoutes(app: App): void {
  mountRead(app, contract.product, ({ db, actor, input: { _id: id }, now }) =>
    viewProduct(db, actor, id, now),
  )
  mountRead(app, contract.getStoreId, ({ db, actor, input, now }) =>
    viewStoreOfProduct(db, actor, input.productId, now),
  )
  editorRoutes(app)
  declarationRoutes(app)
  mountWrite(app, bulk.changeProducts, async ({ tx, actor, input, say }) => {
    const plans = await changeProducts(tx, actor, { ...input, reference: app.random.uuid() })
    const report = toReports(plans, say, await findGstRates(tx, tx.now))
    const key = input.mode === 'check' ? 'done.productsChecked' : 'done.productsChanged'
    return { message: say(key, { count: report.changed }), ...report }
  })
}

function declarationRoutes(app: App): void {
  mountRead(app, declarations.getDeclarations, async ({ db, actor, now }) => {
    const days = await findRequirements(db, indianDay(now))
    const requiredFrom = days.get('declarations') ?? null
    return viewDeclarations(db, actor, { requiredFrom, asked: shownRequirements(days) })
  })
  mountWrite(app, declarations.saveDeclaration, async ({ tx, actor, input, say }) => {
    const count = await saveDeclaration(tx, actor, input)
    return { message: say('done.declarationSaved', { brand: input.brand, count }) }
  })
  mountWrite(app, declarations.saveSizeTable, async ({ tx, actor, input, say }) => {
    await saveSizeTable(tx, actor, input)
    return { message: say('done.sizeTableSaved') }
  })
}

function editorRoutes(app: App): void {
  mountWrite(app, editor.addProduct, async ({ tx, actor, input, say }) => {
    const id = await addProduct(tx, actor, input)
    return { message: say('done.productAdded'), id }
  })
  mountRead(app, editor.getEditableProduct, ({ db, actor, input, now }) =>
    viewEditable(db, actor, input.id, now),
  )
  mountWrite(app, editor.editProduct, async ({ tx, actor, input, say }) => {
    await editProduct(tx, actor, input)
    const product = await viewEditable(tx, actor, input.id, tx.now)
    return { message: say('done.productEdited'), product }
  })
  mountWrite(app, editor.updateProduct, async ({ tx, actor, input, say }) => {
    const { status } = input.product
    const updatedAt = await setProductStatus(tx, actor, { id: input.id, active: status })
    const message = say(status ? 'done.productActivated' : 'done.productDeactivated')
    return { message, status, updatedAt: updatedAt.toISOString() }
  })
  mountRead(app, editor.checkSku, ({ db, actor, input }) => viewSku(db, actor, input))
  mountRead(app, editor.getSameCodes, ({ db, actor }) => viewSameCodes(db, actor))
  mountRead(app, editor.getCategories, async ({ db, actor, input, now }) => {
    const all = await readSubCategories(db)
    const gstRates = await findGstRates(db, now)
    const known = { wanted: input.category, all, gstRates }
    return { categories: await viewCategories(db, actor, known) }
  })
  mountRead(app, pictures.getProductPictures, ({ db, actor, input }) =>
    viewProductPictures(db, actor, input.page),
  )
  mountWrite(app, pictures.setProductPictures, async ({ tx, actor, input }) => {
    await setPictures(tx, actor, input)
    return { product: await viewPicturesOf(tx, actor, input.id) }
  })
}
