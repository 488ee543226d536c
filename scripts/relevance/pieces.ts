import type { Database } from '#server/platform/db/open.ts'

/** The attributes of a product that a shopper can see. */
export type Piece = {
  id: string
  name: string
  category: string
  subCategory: string
  brand: string
  gender: string
  age: string
  /** Colour families of its variants. */
  colours: string[]
  /** The cheapest variant. */
  rupees: number
  store: string
  locality: string
}

export async function findPieces(database: Database): Promise<Map<string, Piece>> {
  const { rows } = await database.pool.query<Piece>(`
    select p.id, p.name, p.category, p.sub_category as "subCategory", p.brand,
      min(v.target_gender) as gender, min(v.size_age_group) as age,
      array_agg(distinct v.color_map) as colours, min(v.price_paise) / 100.0::float8 as rupees,
      s.shop_name as store, s.locality
    from products p join variants v on v.product_id = p.id and v.retired_at is null join stores s on s.id = p.store_id
    group by p.id, s.id`)
  return new Map(rows.map((piece) => [piece.id, piece]))
}
