import type { Article, Pattern, Trim } from '../pictures/spec.ts'
import type { DemoProduct } from '../types.ts'

/**
 * One design a shop can carry: name, opening of the description (`{m}` is filled with a motif of
 * the line), article, patterns to choose from, trim, lowest and highest price in rupees, and colour
 * codes where they differ from the line's.
 */
export type Model = [
  name: string,
  opening: string,
  article: Article,
  patterns: Pattern[],
  trim: Trim,
  price: [low: number, high: number],
  palette?: string,
]

export type SizeRange =
  | 'letters'
  | 'chest'
  | 'waist'
  | 'kids'
  | 'men-feet'
  | 'women-feet'
  | 'kids-feet'
  | 'bangle'
  | 'none'

export type Line = {
  code: string
  category: DemoProduct['category']
  subCategory: string
  gender: DemoProduct['targetGender']
  age: DemoProduct['sizeAgeGroup']
  hsn: string
  sizes: SizeRange
  palette: string
  motifs: string[]
  fit: string[]
  care: string[]
  models: Model[]
  materials?: string[]
  used?: true
}

export const flowers = [
  'Genda',
  'Kamal',
  'Chameli',
  'Anar',
  'Keri',
  'Gulab',
  'Champa',
  'Mor',
  'Bel',
  'Jaal',
  'Tulsi',
  'Juhi',
]
export const places = [
  'Amer',
  'Nahargarh',
  'Galta',
  'Pushkar',
  'Bundi',
  'Shekhawati',
  'Mandawa',
  'Udaipur',
  'Bagru',
  'Tonk',
  'Ajmer',
  'Alwar',
]
export const days = [
  'Aaram',
  'Rozana',
  'Subah',
  'Dopahar',
  'Sair',
  'Chhutti',
  'Safar',
  'Naya',
  'Pehchaan',
  'Mausam',
  'Sanjh',
  'Itwaar',
]
