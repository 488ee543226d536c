import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  date,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, it } from 'vitest'
import { adminRoles, mayAdminister } from '#shared/contract/admin/roles.ts'
import { type Administrator, keepsOwner } from './rules/log-ins.ts'

it.each([
  ['owner', 'any', true],
  ['owner', 'support', true],
  ['owner', 'finance', true],
  ['owner', 'owner', true],
  ['support', 'any', true],
  ['support', 'support', true],
  ['support', 'finance', false],
  ['support', 'owner', false],
  ['finance', 'any', true],
  ['finance', 'support', false],
  ['finance', 'finance', true],
  ['finance', 'owner', false],
  // A call without declared callers is for owners only.
  ['owner', undefined, true],
  ['support', undefined, false],
  ['finance', undefined, false],
] as const)('the role %s may use a call for %s: %s', (role, callers, may) => {
  expect(mayAdminister(role, callers)).toBe(may)
})

const ended = new Date('2026-11-16T06:30:00.000Z')
const asha: Administrator = { id: 'asha', role: 'owner', canLogIn: true, endedAt: null }
const ravi: Administrator = { ...asha, id: 'ravi' }

it.each([
  [[asha, ravi], { ...asha, role: 'support' }, true],
  [[asha, ravi], { ...asha, endedAt: ended }, true],
  [[asha], { ...asha, role: 'finance' }, false],
  [[asha], { ...asha, canLogIn: false }, false],
  [[asha, { ...ravi, canLogIn: false }], { ...asha, role: 'support' }, false],
  [[asha, { ...ravi, endedAt: ended }], { ...asha, role: 'support' }, false],
  [[asha, { ...ravi, role: 'finance' }], { ...asha, role: 'support' }, false],
  [[asha, { ...ravi, role: 'finance' }], { ...ravi, role: 'support' }, true],
] as [Administrator[], Administrator, boolean][])(
  'an owner remains of %j after the change to %j: %s',
  (all, after, keeps) => {
    expect(keepsOwner(all, after)).toBe(keeps)
  },
)

it('keeps an owner through any number of changes, when each change is checked', () => {
  const state = record({
    role: constantFrom(...adminRoles),
    canLogIn: boolean(),
    endedAt: oneof(constant(null), date({ noInvalidDate: true })),
  })
  const change = record({ id: constantFrom('asha', 'ravi', 'meera'), state })
  assert(
    property(array(change), (changes) => {
      let all = [asha, ravi, { ...asha, id: 'meera', role: 'support' as const }] as Administrator[]
      for (const { id, state: after } of changes) {
        const changed = { id, ...after }
        if (keepsOwner(all, changed)) all = all.map((one) => (one.id === id ? changed : one))
      }
      const able = all.filter((one) => one.role === 'owner' && one.canLogIn && !one.endedAt)
      expect(able.length).toBeGreaterThan(0)
    }),
  )
})
