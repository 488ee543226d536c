/** Twenty cities with their centres; stores lie up to about 11 km around them. */
export const cities: readonly [name: string, latitude: number, longitude: number][] = [
  ['Jaipur', 26.92, 75.79],
  ['Delhi', 28.65, 77.23],
  ['Mumbai', 19.08, 72.88],
  ['Bengaluru', 12.97, 77.59],
  ['Chennai', 13.08, 80.27],
  ['Kolkata', 22.57, 88.36],
  ['Hyderabad', 17.38, 78.48],
  ['Pune', 18.52, 73.86],
  ['Ahmedabad', 23.03, 72.58],
  ['Surat', 21.17, 72.83],
  ['Lucknow', 26.85, 80.95],
  ['Kanpur', 26.45, 80.35],
  ['Nagpur', 21.15, 79.09],
  ['Indore', 22.72, 75.86],
  ['Bhopal', 23.26, 77.41],
  ['Patna', 25.59, 85.14],
  ['Vadodara', 22.31, 73.18],
  ['Udaipur', 24.58, 73.71],
  ['Jodhpur', 26.24, 73.02],
  ['Amritsar', 31.63, 74.87],
]

/** Kinds of goods; the category is at the same index in the list below. */
export const goods = [
  'Kurta',
  'Saree',
  'Shirt',
  'Trousers',
  'Lehenga',
  'Dupatta',
  'Jacket',
  'Sherwani',
  'Salwar Suit',
  'T-Shirt',
  'Mojari',
  'Sandals',
  'Sneakers',
  'Kolhapuri',
  'Heels',
  'Loafers',
  'Glass Bangles',
  'Lac Bangles',
  'Metal Bangles',
  'Kada',
]
export const goodsCategories = goods.map((_good, place) =>
  place < 10 ? 'Clothing' : place < 16 ? 'Footwear' : 'Bangles',
)
export const materials = [
  'Cotton',
  'Silk',
  'Linen',
  'Georgette',
  'Chiffon',
  'Khadi',
  'Rayon',
  'Velvet',
  'Brocade',
  'Denim',
  'Leather',
  'Wool',
]
export const styles = [
  'Printed',
  'Embroidered',
  'Plain',
  'Striped',
  'Festive',
  'Handmade',
  'Classic',
  'Floral',
  'Woven',
  'Beaded',
]
export const colours = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink', 'Yellow', 'Maroon']
export const syllables = 'ka vi ra sha ni ta mo de lu pa ri na su ba go li me ya ji ro'.split(' ')

const brandEnds = ['Prints', 'Looms', 'Weaves']
export const brands = syllables.flatMap((first, place) =>
  brandEnds.map((end, step) => {
    const second = syllables[(place * 7 + step * 3 + 1) % syllables.length] ?? ''
    return `${first[0]?.toUpperCase()}${first.slice(1)}${second} ${end}`
  }),
)
