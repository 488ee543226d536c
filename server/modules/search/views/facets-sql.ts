import { type SQL, sql } from 'drizzle-orm'
import type { Search } from '../rules/filters.ts'

type Faceted = Pick<Search, 'faceted'>

/** The hits counted once for all facets, each without its own filter; `part` 15 counts all of them. */
export function counts({ faceted }: Faceted): SQL {
  if (!faceted)
    return sql`select 15 as part, count(*) filter (where misfits = 0)::int as counted,
      count(*)::int as hits from hits`
  return sql`
    select category, sub_category, brand, color_set,
      grouping(category, sub_category, brand, color_set) as part,
      case grouping(category, sub_category, brand, color_set)
        when 7 then count(*) filter (where misfits & 7 = 0)
        when 11 then count(*) filter (where misfits & 11 = 0)
        when 13 then count(*) filter (where misfits & 13 = 0)
        when 14 then count(*) filter (where misfits & 14 = 0)
        else count(*) filter (where misfits = 0) end::int as counted,
      count(*)::int as hits
    from hits group by grouping sets ((category), (sub_category), (brand), (color_set), ())`
}

/** The names and counts of the facets, from `counts`. */
export function facets({ faceted }: Faceted): SQL {
  return faceted ? counted : none
}

function facet(part: number, column: SQL): SQL {
  return sql`select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'count', c.counted)
      order by c.counted desc, n.name), '[]')
    from counts c join search_names n on n.id = c.${column}
    where c.part = ${part}::int and c.counted > 0`
}

const colorFacet = sql`
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', hits)
      order by hits desc, name), '[]')
  from (
    select family.name, sum(c.counted)::int as hits
    from counts c join search_names n on n.id = c.color_set,
      lateral unnest(string_to_array(n.name, '|')) as family (name)
    where c.part = 14 and c.counted > 0 group by family.name
  ) families`

const counted = sql`(${facet(7, sql`category`)}) as categories,
  (${facet(11, sql`sub_category`)}) as "subCategories",
  (${facet(13, sql`brand`)}) as brands, (${colorFacet}) as colors`

const none = sql`'[]'::jsonb as categories, '[]'::jsonb as "subCategories",
  '[]'::jsonb as brands, '[]'::jsonb as colors`
