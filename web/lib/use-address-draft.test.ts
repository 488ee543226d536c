import { expect, test } from 'vitest'
import { withChange } from './use-address-draft.ts'

type Filters = { search: string; low: boolean; category?: string | undefined }
const controls: Filters = { search: '', low: true, category: 'Footwear' }

test.each<[string, Filters, Filters, Filters]>([
  ['one change', controls, { ...controls, search: 'red' }, { ...controls, search: 'red' }],
  [
    'a change after another one that the controls do not show yet',
    { ...controls, search: 'red' },
    { ...controls, low: false },
    { ...controls, search: 'red', low: false },
  ],
  [
    'a filter that is removed',
    { ...controls, search: 'red' },
    { search: '', low: true },
    { search: 'red', low: true, category: undefined },
  ],
  ['nothing', { ...controls, low: false }, controls, { ...controls, low: false }],
])('%s', (_name, now, value, expected) => {
  expect(withChange(now, { controls, value })).toEqual(expected)
})
