export type Colour = { name: string; code: string; family: string; hex: string; accent: string }

const rows = [
  ['Indigo', 'IND', 'Blue', '#27407f', '#e9dfc6'],
  ['Navy', 'NVY', 'Blue', '#1f2a4a', '#c9b27a'],
  ['Sky Blue', 'SKY', 'Blue', '#8fb8d8', '#ffffff'],
  ['Firozi', 'FRZ', 'Blue', '#1e8fa0', '#f3d98a'],
  ['Denim Blue', 'DNM', 'Blue', '#3d5a80', '#c98b3c'],
  ['Madder Red', 'MAD', 'Red', '#a8322d', '#f2d9a6'],
  ['Sindoori Red', 'SIN', 'Red', '#c8202f', '#f0c24a'],
  ['Maroon', 'MRN', 'Red', '#6d1a2b', '#d9ad54'],
  ['Rani Pink', 'RNI', 'Pink', '#c92a74', '#f5c84c'],
  ['Gulabi', 'GLB', 'Pink', '#e58aa4', '#7d2c4b'],
  ['Dusty Rose', 'ROS', 'Pink', '#c98d8b', '#f6e7dc'],
  ['Haldi Yellow', 'HLD', 'Yellow', '#e3a51c', '#a8322d'],
  ['Lemon', 'LMN', 'Yellow', '#ecd766', '#4d7a3a'],
  ['Mustard', 'MUS', 'Yellow', '#bf8a1f', '#3b2a1a'],
  ['Kesariya', 'KES', 'Orange', '#e5701e', '#fbe3a1'],
  ['Peach', 'PCH', 'Orange', '#efb491', '#b0533c'],
  ['Mehndi Green', 'MEH', 'Green', '#6b7a2a', '#efdf9f'],
  ['Bottle Green', 'BTL', 'Green', '#1d4d3a', '#d6b25c'],
  ['Parrot Green', 'PRT', 'Green', '#4d9a3a', '#f4d35e'],
  ['Pista', 'PIS', 'Green', '#b5cfa3', '#55733f'],
  ['Jamuni', 'JAM', 'Purple', '#5b2a66', '#e2b961'],
  ['Lavender', 'LAV', 'Purple', '#b3a1cf', '#5b3d7d'],
  ['White', 'WHT', 'White', '#f3f0e8', '#9a8f7c'],
  ['Off White', 'OFW', 'White', '#ebe2cd', '#b5893e'],
  ['Black', 'BLK', 'Black', '#2a2726', '#c7a04c'],
  ['Charcoal', 'CHR', 'Grey', '#4a4b50', '#b9b9bd'],
  ['Ash Grey', 'ASH', 'Grey', '#a6a6a4', '#4c4c4e'],
  ['Beige', 'BGE', 'Beige', '#d3bd97', '#7a5a35'],
  ['Camel', 'CML', 'Brown', '#b07c46', '#f2dfb9'],
  ['Tan', 'TAN', 'Brown', '#a4622f', '#5b3014'],
  ['Coffee', 'COF', 'Brown', '#4f3325', '#c99a63'],
  ['Gold', 'GLD', 'Gold', '#d1a03a', '#b5243a'],
  ['Antique Gold', 'ANT', 'Gold', '#b18336', '#2f6f5e'],
  ['Rose Gold', 'RSG', 'Gold', '#d59a7f', '#ffffff'],
  ['Silver', 'SLV', 'Silver', '#b9bcc1', '#3f5f9a'],
  ['Oxidised', 'OXD', 'Silver', '#7d7f84', '#a8322d'],
] as const

const byCode = new Map<string, Colour>(
  rows.map(([name, code, family, hex, accent]) => [code, { name, code, family, hex, accent }]),
)

/** Finds dye-pot colours by their codes, given in one string parted by spaces. */
export function colours(codes: string): Colour[] {
  return codes.split(' ').map((code) => {
    const colour = byCode.get(code)
    if (!colour) throw new Error(`No colour has the code ${code}`)
    return colour
  })
}
