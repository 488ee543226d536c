import { category, either, kind, text } from './checks.ts'

/** Sub-categories by what shoppers call them, of the demonstration city and of the real catalogue. */
export const clothing = category('Clothing')
export const footwear = category('Footwear')
export const jewellery = category('Bangles')

export const sarees = kind('Sarees')
export const kurtis = kind('Kurtis')
export const kurtas = kind('Kurtas', 'Kurtis', 'Kurta Sets', 'Kids Kurtas')
export const suits = kind('Salwar Suits', 'Kurta Sets', 'Dress Materials')
export const lehengas = kind('Lehengas')
export const dupattas = kind('Dupattas', 'Dupattas & Shawls')
export const sherwanis = kind('Sherwanis')
export const frocks = kind('Frocks', 'Dresses')
export const dresses = kind('Dresses')
export const shirts = kind('Shirts', 'Kids Shirts')
export const tees = kind('T-shirts', 'T-Shirts', 'Polo T-shirts', 'Kids T-Shirts')
export const jeans = kind('Jeans')
export const trousers = kind('Trousers')
export const palazzos = kind('Palazzos')
export const leggings = kind('Leggings')
export const jackets = kind('Jackets', 'Nehru Jackets')
export const sweaters = kind('Sweaters')
export const sweatshirts = kind('Sweatshirts')
export const skirts = kind('Skirts')
export const blazers = kind('Blazers & Suits')

export const sneakers = kind('Trainers', 'Sneakers', 'Sports Shoes')
export const formalShoes = kind('Formal Shoes')
export const heels = kind('Heels')
export const sandals = kind('Sandals')
export const chappals = kind('Chappals', 'Kolhapuris', 'Flip Flops')
export const slippers = kind('Chappals', 'Kolhapuris', 'Flip Flops', 'Sandals', 'Flats')
export const shoes = kind(
  'Trainers',
  'Sneakers',
  'Sports Shoes',
  'Formal Shoes',
  'Casual Shoes',
  'School Shoes',
  'Boots',
)
export const juttis = kind('Juttis')
export const mojaris = kind('Mojaris')

export const bangles = kind(
  'Bangles',
  'Glass Bangles',
  'Lac Bangles',
  'Metal Bangles',
  'Bridal Chooda',
  'Kada',
)
export const earrings = kind('Earrings')
export const necklaces = kind('Necklaces', 'Jewellery Sets')
export const bracelets = kind('Bracelets')

/** What is worn to celebrate: ethnic clothing, its shoes and jewellery. */
export const festive = either(
  sarees,
  kurtas,
  suits,
  lehengas,
  dupattas,
  sherwanis,
  kind('Nehru Jackets', 'Palazzos'),
  juttis,
  mojaris,
  jewellery,
  text(/festive|ethnic|wedding|party|bridal/i),
)
