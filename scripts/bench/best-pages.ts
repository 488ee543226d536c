const idIn = (path: string) => new URL(path, 'http://bench.example').searchParams.get('_id') ?? ''

const rating = (of: string) => `
  (select json_build_object('stars', sum(t.stars), 'reviews', sum(t.reviews)) from review_totals t where ${of}) as rating`
const closures = `
  (select json_agg(c.*) from store_closures c where c.store_id = s.id) as closures`

/**
 * A statement for the question of the product page, written from the tables alone: the product that is on sale, its
 * shop, its variants with their stock, the campaigns that run, the rating, and the rates of tax.
 */
export function bestProduct(path: string): string {
  return onOneLine(`
    select p.*, to_json(s.*) as store, ${rating('t.product_id = p.id')}, ${closures},
      (select json_agg(json_build_array(v.*, k.stock, k.held) order by v.position) from variants v
        join variant_stock k on k.variant_id = v.id where v.product_id = p.id and v.retired_at is null) as variants,
      (select json_agg(c.*) from campaigns c
        where c.store_id = p.store_id and c.ends_at > now() and c.starts_at <= now()) as campaigns,
      (select json_agg(d.*) from declarations d where d.store_id = p.store_id and d.brand_key = lower(p.brand)) as declared,
      (select json_agg(r.*) from gst_rates r where r.withdrawn_at is null) as rates
    from products p join stores s on s.id = p.store_id
    where p.id = '${idIn(path)}' and p.active and s.status = 'approved'`)
}

/** The same for the page of a shop: the approved shop, its rating and its closed days. */
export function bestStore(path: string): string {
  return onOneLine(`
    select s.*, ${rating('t.store_id = s.id')}, ${closures}
    from stores s where s.id = '${idIn(path)}' and s.status = 'approved'`)
}

const onOneLine = (statement: string) => statement.replaceAll(/\s*\n\s*/g, ' ').trim()
