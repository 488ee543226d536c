import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { NewProduct } from '#server/modules/catalog/rules/new-product.ts'
import { hashOf } from '#server/modules/catalog/rules/catalogue-words.ts'
import type { Mapping } from '#server/modules/catalog/rules/mapping.ts'

export type ChooseStore = (product: NewProduct, key: string, gender: string) => string | null

/** With `--store` all products go to that store; otherwise the mapping's rules distribute them over its stores. */
export async function findTargetStores(
  db: Db,
  mapping: Mapping,
  only: string | undefined,
): Promise<ChooseStore> {
  if (only !== undefined) {
    const storeId = await findStore(db, only)
    return () => storeId
  }
  if (mapping.stores.length === 0) {
    throw new OperatorError('The mapping names no stores: give one with --store')
  }
  const rules: (Mapping['stores'][number] & { id: string })[] = []
  for (const rule of mapping.stores) rules.push({ ...rule, id: await findStore(db, rule.store) })
  return (product, key, gender) => {
    const takers = rules.filter(
      (rule) =>
        allows(rule.categories, product.category) &&
        allows(rule.subCategories, product.subCategory) &&
        allows(rule.genders, gender),
    )
    return takers[hashOf(`store ${key}`) % takers.length]?.id ?? null
  }
}

function allows(list: readonly string[] | undefined, value: string): boolean {
  return list === undefined || list.includes(value)
}

/** By id, shop name or the shop's e-mail address. */
export async function findStore(db: Db, named: string): Promise<string> {
  const { rows } = await db.execute<{ id: string; status: string }>(sql`
    select id, status from stores
    where id::text = ${named} or lower(shop_name) = lower(${named}) or lower(email) = lower(${named})
    limit 2`)
  const [store, another] = rows
  if (!store) {
    throw new OperatorError(
      `There is no store "${named}": give the id, the shop name or the shop's e-mail address of one`,
    )
  }
  if (another) throw new OperatorError(`Several stores are called "${named}": give an id`)
  if (store.status !== 'approved') {
    throw new OperatorError(
      `The store "${named}" is ${store.status}: only approved stores take goods`,
    )
  }
  return store.id
}
