import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'

/** Two refreshes of one product would else write what they read in the wrong order. */
export async function lockRows(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    select from search_products where product_id = any(${sql.param(productIds)}::uuid[])
    order by product_id for update`)
}

export async function saveNames(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into search_names (kind, key, name)
    select distinct on (n.kind, lower(n.name)) n.kind, lower(n.name), n.name
    from products p, lateral (values
      ('brand', p.brand), ('category', p.category), ('sub_category', p.sub_category)
    ) as n (kind, name)
    where p.id = any(${sql.param(productIds)}::uuid[]) and not exists (
      select from search_names known where known.kind = n.kind and known.key = lower(n.name))
    order by n.kind, lower(n.name), p.seq
    on conflict do nothing`)
}

export async function saveRows(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    with shelf as (
      select v.product_id, min(v.price_paise) as min_price_paise,
        coalesce(sum(s.stock - s.held), 0) <= 0 as sold_out,
        string_agg(distinct concat_ws(' ', v.color_map, v.attributes ->> 'Color',
          v.attributes ->> 'MaterialType', v.occasion,
          case v.target_gender when 'Female' then 'women ladies female'
            when 'Male' then 'men gents male' else 'unisex' end), ' ') as details
      from variants v left join variant_stock s on s.variant_id = v.id
      where v.product_id = any(${sql.param(productIds)}::uuid[])
      group by v.product_id
    )
    insert into search_products (product_id, store_id, seq, category, sub_category, brand,
      min_price_paise, active, sold_out, touched_at, words)
    select p.id, p.store_id, p.seq, category.id, sub_category.id, brand.id,
      shelf.min_price_paise, p.active, shelf.sold_out, p.updated_at,
      setweight(to_tsvector('simple', fold_words(p.name ||
        case when p.name ~ '\w-\w' then ' ' || replace(p.name, '-', '') else '' end)), 'A') ||
      setweight(to_tsvector('simple',
        fold_words(concat_ws(' ', p.brand, p.sub_category, p.category))), 'B') ||
      setweight(to_tsvector('simple',
        fold_words(concat_ws(' ', shelf.details, s.shop_name, s.locality))), 'C') ||
      setweight(to_tsvector('simple', fold_words(p.description)), 'D')
    from products p
    join shelf on shelf.product_id = p.id
    join stores s on s.id = p.store_id
    join search_names category
      on category.kind = 'category' and category.key = lower(p.category)
    join search_names sub_category
      on sub_category.kind = 'sub_category' and sub_category.key = lower(p.sub_category)
    join search_names brand on brand.kind = 'brand' and brand.key = lower(p.brand)
    order by p.id
    on conflict (product_id) do update set
      category = excluded.category, sub_category = excluded.sub_category,
      brand = excluded.brand, min_price_paise = excluded.min_price_paise,
      active = excluded.active, sold_out = excluded.sold_out,
      touched_at = excluded.touched_at, words = excluded.words`)
}

/** Descriptions (weight D) teach no words: they are where most misspellings live. */
export async function saveWords(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into search_words (word)
    select distinct word
    from search_products, unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) as found (word)
    where product_id = any(${sql.param(productIds)}::uuid[]) and word ~ '^[a-z]{3,}$'
      and not exists (select from search_words known where known.word = found.word)
    order by word
    on conflict do nothing`)
}

/** Those of them whose row does not say what the shelves say. */
export async function findStale(db: Db, productIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.product_id as id from search_products p
    where p.product_id = any(${sql.param(productIds)}::uuid[]) and p.sold_out <> (
      select coalesce(sum(s.stock - s.held), 0) <= 0 from variant_stock s
      where s.product_id = p.product_id)`)
  return rows.map(({ id }) => id)
}

export async function saveSoldOut(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    update search_products p set sold_out = shelf.sold_out
    from (
      select product_id, coalesce(sum(stock - held), 0) <= 0 as sold_out
      from variant_stock where product_id = any(${sql.param(productIds)}::uuid[])
      group by product_id
    ) shelf
    where p.product_id = shelf.product_id and p.sold_out <> shelf.sold_out`)
}

export async function findProductsOfStore(tx: Tx, storeId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where store_id = ${storeId}::uuid order by id`)
  return rows.map(({ id }) => id)
}
