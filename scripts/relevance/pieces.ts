import type { Database } from '#server/platform/db/open.ts'

/** The colour as the shop names it, and its family. */
export type VariantInStock = { color: string | null; family: string; size: string | null }

/** The attributes of a product that a shopper can see. */
export type Piece = {
  id: string
  name: string
  description: string
  category: string
  subCategory: string
  brand: string
  gender: string
  age: string
  /** Colour families of its variants. */
  colours: string[]
  /** Colours of its variants as the shop names them. */
  shades: string[]
  /** The variants that can be booked. */
  inStock: VariantInStock[]
  /** The price of the cheapest variant, in rupees. */
  rupees: number
  store: string
  locality: string
  city: string
}

export async function findPieces(database: Database): Promise<Map<string, Piece>> {
  const { rows } = await database.pool.query<Piece>(`
    select p.id, p.name, p.description, p.category, p.sub_category as "subCategory", p.brand,
      min(v.target_gender) as gender, min(v.size_age_group) as age,
      array_agg(distinct v.color_map) as colours,
      coalesce(array_agg(distinct v.attributes ->> 'Color') filter (where v.attributes ? 'Color'), '{}') as shades,
      coalesce(jsonb_agg(jsonb_build_object('color', v.attributes ->> 'Color', 'family', v.color_map,
        'size', v.attributes ->> 'Size')) filter (where p.active and k.stock > k.held), '[]') as "inStock",
      min(v.price_paise) / 100.0::float8 as rupees,
      s.shop_name as store, s.locality, s.city
    from products p join variants v on v.product_id = p.id and v.retired_at is null join stores s on s.id = p.store_id
      left join variant_stock k on k.variant_id = v.id
    group by p.id, s.id`)
  return new Map(rows.map((piece) => [piece.id, piece]))
}
