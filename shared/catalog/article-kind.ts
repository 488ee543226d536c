/**
 * Facts of an article beside its name and attributes that decide what a buyer gets. A line of a cart remembers what it
 * showed of them, and a booking keeps them.
 */
export const kindFacts = [
  'Condition',
  'Target Gender',
  'Size Age Group',
  'Size Metric',
  'brand',
  'subCategory',
] as const
export type KindFact = (typeof kindFacts)[number]

/** The facts' values; empty for an article without a size metric. Lines of earlier releases have fewer. */
export type ArticleKind = Partial<Record<KindFact, string>>

type Product = { brand: string; subCategory: string }
type Variant = Record<Exclude<KindFact, keyof Product>, string | null>

export function kindOf(product: Product, variant: Variant): ArticleKind {
  const facts = { ...variant, brand: product.brand, subCategory: product.subCategory }
  return Object.fromEntries(kindFacts.map((fact) => [fact, facts[fact] ?? '']))
}

/** The facts that a line showed and that are different now. */
export function otherFacts(shown: ArticleKind = {}, now: ArticleKind = {}): KindFact[] {
  return kindFacts.filter((fact) => shown[fact] !== undefined && shown[fact] !== now[fact])
}
