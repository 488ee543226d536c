/** Invariants of reviews, by name: each query returns rows that must never exist. */
export const reviewInvariants: Readonly<Record<string, string>> = {
  'the totals of a product are those of its visible reviews': `
    select product_id from review_totals t
    full join (select product_id, store_id, count(*) as reviews, sum(stars) as stars
      from reviews where hidden_at is null group by 1, 2) r using (product_id)
    where coalesce(t.reviews, 0) <> coalesce(r.reviews, 0)
      or coalesce(t.stars, 0) <> coalesce(r.stars, 0) or r.store_id <> t.store_id`,
  'the rating in searches is the average of the visible reviews': `
    select h.product_id from search_products h
    left join review_totals t on t.product_id = h.product_id
    where h.rating is distinct from
      round(t.stars::numeric / nullif(t.reviews, 0), 1)::real`,
  'only what was collected is reviewed, by who collected it': `
    select r.id from reviews r join orders o on o.id = r.order_id
    join order_lines l on l.order_id = r.order_id and l.variant_id = r.variant_id
    where o.status <> 'collected' or l.declined or l.not_taken = l.quantity
      or (r.shopper_id, r.store_id, r.product_id) is distinct from
        (o.shopper_id, o.store_id, l.product_id)`,
}
