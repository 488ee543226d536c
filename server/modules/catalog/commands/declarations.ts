import type { Merchant } from '#server/modules/accounts/guards.ts'
import { findRequirements } from '#server/modules/settings/commands/terms.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import {
  declarationOf,
  type DeclarationLack,
  fieldOfLack,
  lacksOf,
} from '#shared/catalog/declaration/declaration.ts'
import { readSizeTable } from '#shared/catalog/declaration/size-table.ts'
import { withoutEmpty } from '#shared/catalog/tidy-text.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import {
  findDeclared,
  findGoodsOfBrand,
  upsertDeclared,
  upsertSizes,
} from '../queries/declarations.ts'
import type { NewProduct } from '../rules/new-product.ts'

type BrandForm = { brand: string; declaration: NonNullable<NewProduct['declaration']> }

/** Saves what the shop declares of all goods of a brand; returns the number of these goods. */
export async function saveDeclaration(
  tx: Tx,
  { storeId }: Merchant,
  { brand, declaration }: BrandForm,
): Promise<number> {
  const productIds = await findGoodsOfBrand(tx, storeId, brand)
  if (productIds.length === 0) throw new AppError('NOT_FOUND', { reason: 'product' })
  await upsertDeclared(tx, storeId, { brand, declared: withoutEmpty(declaration) })
  await record(tx, 'product.changed', { productIds })
  return productIds.length
}

type SizesForm = { brand: string; subCategory: string; table: string }

/** Saves the measures of the sizes of one sub-category of a brand; an empty table removes them. */
export async function saveSizeTable(
  tx: Tx,
  { storeId }: Merchant,
  { brand, subCategory, table }: SizesForm,
): Promise<void> {
  if ((await findGoodsOfBrand(tx, storeId, brand)).length === 0)
    throw new AppError('NOT_FOUND', { reason: 'product' })
  await upsertSizes(tx, storeId, { brand, subCategory, table: readSizeTable(table) })
}

type DeclaringProduct = Pick<NewProduct, 'brand' | 'declaration'> & {
  category: string
  hsn: string
}

/** The missing facts of each of these new goods, from the day on which the operator asks for them. */
export async function findLacks(
  tx: Tx,
  storeId: string,
  products: readonly DeclaringProduct[],
): Promise<DeclarationLack[][]> {
  const today = indianDay(tx.now)
  const days = await findRequirements(tx, today)
  const asked = new Set([...days].flatMap(([name, from]) => (from <= today ? [name] : [])))
  if (asked.size === 0) return products.map(() => [])
  const ofBrands = await findDeclared(
    tx,
    storeId,
    products.map(({ brand }) => brand),
  )
  return products.map((product) => {
    const own = withoutEmpty(product.declaration)
    return lacksOf(declarationOf(own, ofBrands.get(product.brand) ?? {}), product, asked)
  })
}

/** Throws INVALID_INPUT at the fields that a new product must declare. */
export async function refuseUndeclared(
  tx: Tx,
  storeId: string,
  products: readonly DeclaringProduct[],
): Promise<void> {
  const lacking = (await findLacks(tx, storeId, products)).find((lacks) => lacks.length > 0)
  if (!lacking) return
  const fields = lacking.map((lack) => [
    `declaration.${fieldOfLack[lack]}`,
    messageText(`declarationFields.lacks.${lack}`),
  ])
  throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
}
