import type { DemoPerson } from '../types.ts'

const names = [
  ['asha', 'Asha Sharma'],
  ['vikram', 'Vikram Rathore'],
  ['fatima', 'Fatima Khan'],
  ['priyanka', 'Priyanka Meena'],
  ['arjun', 'Arjun Choudhary'],
  ['meera', 'Meera Nair'],
  ['rohan', 'Rohan Deshpande'],
] as const

export const shoppers: DemoPerson[] = names.map(([key, name]) => ({
  key,
  name,
  email: `${key}@chowk.example`,
  role: 'customer',
}))
