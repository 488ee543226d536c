import type { StoreActor, Merchant } from '#server/modules/accounts/guards.ts'
import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import { setCounts, markUnseen } from '#server/modules/inventory/commands/counts.ts'
import {
  type Cause,
  insertFirstStock,
  lockStock,
} from '#server/modules/inventory/commands/stock.ts'
import { closeWaitlists } from '#server/modules/inventory/commands/waitlist.ts'
import { refuseRetired } from '#server/modules/settings/commands/sub-categories.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { record } from '#server/platform/events.ts'
import {
  type EditedProductForm,
  imagesOf,
  type ProductForm,
  skuKey,
  type VariantForm,
} from '#shared/contract/catalog/product-form.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { codeKey } from '#shared/catalog/barcodes.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findCodeHolders } from '../queries/barcodes.ts'
import {
  findHolders,
  findRetiredVariants,
  findTakenSkus,
  insertProducts,
  lockProduct,
  saveProduct,
  saveStatus,
  takenSkuOf,
} from '../queries/products.ts'
import { type CodedVariant, findCodeDoubts } from '../rules/code-doubts.ts'
import {
  editedRows,
  type EditPlan,
  nameHolders,
  planEdit,
  withKnownIds,
  shapeEditable,
  withStoredImages,
} from '../rules/edit-product.ts'
import { findRepeatedSku, type NewProduct, toRow } from '../rules/new-product.ts'
import { findProhibited } from '../rules/prohibited.ts'
import { placesOf } from '../rules/size-places.ts'
import { refuseUndeclared } from './declarations.ts'
import { takenDown } from './take-down.ts'

/** Adds validated products and their stock to a store, all or none; returns their ids in the order of the forms. */
export async function addProducts(
  tx: Tx,
  storeId: string,
  products: readonly NewProduct[],
  cause: Cause,
): Promise<string[]> {
  if (products.length === 0) return []
  refuseProhibited(products)
  await refuseRetired(tx, products)
  await refuseUndeclared(tx, storeId, products)
  await refuseTakenSkus(tx, storeId, products)
  const added = await insertProducts(tx, storeId, products.map(toRow)).catch(skuTakenIn(products))
  const stocks = products.map(({ variants }) => stocksByPlace(variants))
  const stockRows = added.map(({ product, position, productId, variantId }) => ({
    variantId,
    productId,
    stock: mustExist(stocks[product]?.get(position), 'the stock of a variant just added'),
  }))
  await insertFirstStock(tx, storeId, cause, stockRows)
  const productIds = [...new Set(added.map((variant) => variant.productId))]
  await record(tx, 'product.changed', { productIds })
  return productIds
}

/** The rows of stock of variants that were added to a product. */
function firstStocks(
  { id, variants }: EditedProductForm,
  added: readonly { variantId: string; position: number }[],
) {
  const stocks = stocksByPlace(variants)
  return added.map(({ variantId, position }) => ({
    variantId,
    productId: id,
    stock: mustExist(stocks.get(position), 'the stock of a variant just added'),
  }))
}

/** The stock of the variant at each place of the product. */
function stocksByPlace(variants: readonly Pick<VariantForm, 'attributes' | 'Stock'>[]) {
  const places = placesOf(variants)
  return new Map(variants.map(({ Stock }, at) => [places[at], Stock]))
}

/** Adds the product of a merchant's form; returns its id. */
export async function addProduct(tx: Tx, merchant: Merchant, form: ProductForm): Promise<string> {
  const cause = { reference: 'product.added', actorId: merchant.userId }
  const product = { ...form, active: true }
  await claimImages(tx, merchant, form)
  const [added] = await addProducts(tx, merchant.storeId, [product], cause)
  const id = mustExist(added, 'the product just added')
  await askAboutCodes(tx, merchant.storeId, { id, variants: form.variants, present: [] })
  return id
}

type SavedCodes = {
  id: string
  variants: readonly CodedVariant[]
  present: Parameters<typeof findCodeDoubts>[1]
}

/**
 * Throws INVALID_INPUT at the barcodes of a variant with a code that another article has too, or whose check digit is
 * wrong, until the person has confirmed them. Two forms that are saved at once may both keep a code, which is allowed.
 */
async function askAboutCodes(
  tx: Tx,
  storeId: string,
  { id, variants, present }: SavedCodes,
): Promise<void> {
  const codes = variants.flatMap(({ SKU, barcodes = [] }) => [SKU, ...barcodes])
  const others = { keys: codes.map(codeKey), exceptProductId: id }
  const fields = findCodeDoubts(variants, present, await findCodeHolders(tx, storeId, others))
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', undefined, { fields })
}

/**
 * Changes a product. A variant that the form leaves out retires: its stock becomes 0, and past orders keep it. Throws
 * PRODUCT_CHANGED for an outdated version, VARIANT_HELD when bookings hold a removed variant, STOCK_MOVED when a count is
 * outdated or too low, and PRODUCT_TAKEN_DOWN when the form activates what an administrator took down. `reference`: that
 * of an import in the stock ledger.
 */
export async function editProduct(
  tx: Tx,
  merchant: StoreActor,
  sent: EditedProductForm,
  reference?: string,
): Promise<void> {
  refuseProhibited([sent])
  const present = await lockProduct(tx, merchant.storeId, sent.id)
  if (!present) throw new AppError('NOT_FOUND', { reason: 'product' })
  const earlier = await findRetiredVariants(tx, sent.id)
  const form = withStoredImages(withKnownIds(sent, present.variants, earlier), present.variants)
  const { updatedAt } = present.product
  if (form.updatedAt && Date.parse(updatedAt) !== Date.parse(form.updatedAt)) {
    throw new AppError('PRODUCT_CHANGED', {
      product: shapeEditable(present, await findGstRates(tx, tx.now)),
    })
  }
  if (sent.subCategory !== present.product.subCategory) await refuseRetired(tx, [sent])
  const plan = planEdit(form, present.variants, earlier)
  if (plan.unknown.length > 0) throw new AppError('NOT_FOUND', { reason: 'product' })
  await refuseSkusOfOthers(tx, merchant.storeId, form)
  await claimImages(tx, merchant, form)
  const cause = {
    reference: reference ?? `edited ${form.id} ${tx.now.toISOString()} ${updatedAt}`,
    actorId: merchant.userId,
  }
  await changeStockRows(tx, cause, plan)
  const saved = {
    form,
    rows: editedRows(form),
    kept: plan.existing.map(({ id }) => id),
    retired: plan.removed.map(({ id }) => id),
  }
  const added = await saveProduct(tx, merchant.storeId, saved).catch(skuTakenIn([form]))
  await insertFirstStock(tx, merchant.storeId, cause, firstStocks(form, added))
  const { variants } = form
  await askAboutCodes(tx, merchant.storeId, { id: form.id, variants, present: present.variants })
  const shown = new Set(imagesOf(form.variants).flat())
  const images = present.variants.flatMap((variant) => variant.images)
  await releasePictures(tx, {
    images: [...new Set(images)].filter((image) => !shown.has(image)),
    storeId: merchant.storeId,
  })
  await record(tx, 'product.changed', { productIds: [form.id] })
  const { id, status: active = present.product.active } = sent
  if (active !== present.product.active) await setProductStatus(tx, merchant, { id, active })
}

async function claimImages(
  tx: Tx,
  { userId, storeId }: StoreActor,
  { variants }: { variants: Parameters<typeof imagesOf>[0] },
): Promise<void> {
  const lists = imagesOf(variants)
  const fieldOf = (image: string) => {
    const own = variants.findIndex(({ Images = [] }) => Images.includes(image))
    const at = own === -1 ? lists.findIndex((images) => images.includes(image)) : own
    return `variants.${at}.Images`
  }
  await claimPictures(tx, { images: [...new Set(lists.flat())], by: { userId, storeId }, fieldOf })
}

/** Activates or deactivates a product; returns its new version. */
export async function setProductStatus(
  tx: Tx,
  { storeId }: Pick<Merchant, 'storeId'>,
  { id, active }: { id: string; active: boolean },
): Promise<Date> {
  const updatedAt = await saveStatus(tx, storeId, { id, active })
  if (!updatedAt) throw await noActivation(tx, storeId, id)
  await record(tx, 'product.changed', { productIds: [id] })
  return updatedAt
}

async function noActivation(tx: Tx, storeId: string, id: string): Promise<AppError> {
  const own = await lockProduct(tx, storeId, id)
  return (own && (await takenDown(tx, id))) ?? new AppError('NOT_FOUND', { reason: 'product' })
}

/** Saves the counts typed in the form, and sets the stock of retired variants to 0. */
async function changeStockRows(
  tx: Tx,
  cause: Cause,
  { existing, removed }: EditPlan,
): Promise<void> {
  const counted = existing.filter(({ form }) => form.Stock !== form.expectedStock)
  const ids = [...counted, ...removed].map(({ id }) => id)
  if (ids.length === 0) return
  await lockStock(tx, ids)
  await closeWaitlists(
    tx,
    removed.map(({ id }) => id),
  )
  const stockRows = new Map(
    (await lockStock(tx, ids)).map((stockRow) => [stockRow.variantId, stockRow]),
  )
  const stockRowOf = (id: string) => mustExist(stockRows.get(id), 'the stock row of a variant')
  const held = removed.filter(({ id }) => stockRowOf(id).held > 0)
  if (held.length > 0) throw await heldVariants(tx, held)
  for (const { id, form, position } of counted) {
    const { stock, held: heldPieces } = stockRowOf(id)
    const { expectedStock = stock } = form
    const reason = expectedStock !== stock ? 'counted' : 'held'
    if (reason === 'held' && form.Stock >= heldPieces) continue
    const details = { reason, stock, held: heldPieces } as const
    const message = messageText(`errors.STOCK_MOVED.${reason}`, { stock, held: heldPieces })
    throw new AppError('STOCK_MOVED', details, {
      fields: { [`variants.${position}.Stock`]: message },
    })
  }
  const counts = counted.map(({ id, form }) => ({
    stockRow: stockRowOf(id),
    stock: form.Stock,
    isSeen: form.expectedStock !== undefined,
  }))
  await setCounts(
    tx,
    markUnseen(cause),
    counts.filter(({ isSeen }) => !isSeen),
  )
  await setCounts(tx, cause, [
    ...counts.filter(({ isSeen }) => isSeen),
    ...removed.map(({ id }) => ({ stockRow: stockRowOf(id), stock: 0 })),
  ])
}

async function heldVariants(tx: Tx, held: readonly { id: string }[]): Promise<AppError> {
  const variants = nameHolders(
    await findHolders(
      tx,
      held.map(({ id }) => id),
    ),
  )
  const orders = variants.flatMap((variant) => variant.orders.map((one) => one.orderNumber))
  const values = { count: variants.length, orders: [...new Set(orders)].join(', ') }
  return new AppError('VARIANT_HELD', { variants }, { values })
}

async function refuseSkusOfOthers(
  tx: Tx,
  storeId: string,
  { id, variants }: EditedProductForm,
): Promise<void> {
  const keys = variants.map(({ SKU }) => skuKey(SKU))
  const taken = await findTakenSkus(tx, storeId, { keys, exceptProductId: id })
  const at = keys.findIndex((key) => taken.has(key))
  if (at !== -1) throw skuTaken(`variants.${at}.SKU`)
}

type NamedGoods = Pick<NewProduct, 'productName' | 'subCategory' | 'hindi'>

/** Throws INVALID_INPUT at the name of a product that is prohibited here. */
export function refuseProhibited(products: readonly NamedGoods[]): void {
  for (const product of products) {
    const goods = findProhibited(product)
    if (!goods) continue
    throw invalidField(
      'productName',
      messageText('productFields.prohibited', { product: product.productName, goods }),
    )
  }
}

async function refuseTakenSkus(
  tx: Tx,
  storeId: string,
  products: readonly NewProduct[],
): Promise<void> {
  const keys = products.flatMap((product) => product.variants.map((v) => skuKey(v.SKU)))
  const taken = await findTakenSkus(tx, storeId, { keys, exceptProductId: null })
  const repeated = findRepeatedSku(products, taken)
  if (repeated) throw skuTaken(repeated.path)
}

/** Turns the unique index's violation by parallel requests with one SKU into INVALID_INPUT. */
function skuTakenIn(products: readonly { variants: readonly { SKU: string }[] }[]) {
  return (error: unknown): never => {
    const key = takenSkuOf(error)
    if (key === undefined) throw error
    const at = products.flatMap(({ variants }) =>
      variants.flatMap(({ SKU }, index) => (skuKey(SKU) === key ? [index] : [])),
    )[0]
    throw skuTaken(`variants.${at ?? 0}.SKU`)
  }
}

function skuTaken(path: string): AppError {
  return invalidField(path, messageText('productFields.skuTaken'))
}
