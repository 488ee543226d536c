import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '#shared/endpoint.ts'
import { toCallTable } from './call-table.ts'

const Staff = z.object({ members: z.array(z.string()) })
const Pass = z.object({ code: z.string() })
const common = { who: 'user', limit: 'read', summary: 'A call of this test.' } as const
const reads: Endpoint[] = [
  endpoint({ ...common, method: 'GET', path: '/staff', input: z.object({}), output: Staff }),
  endpoint({ ...common, method: 'GET', path: '/pass', input: Pass, output: z.object({}) }),
]
const write = (parts: Partial<Endpoint>): Endpoint =>
  endpoint({
    ...common,
    method: 'POST',
    path: '/write',
    input: z.object({}),
    output: z.object({ message: z.string() }),
    ...(parts as object),
  })
const rowOf = (parts: Partial<Endpoint>) => toCallTable([...reads, write(parts)])['POST /write']

test('a row says what a browser needs, and nothing else of the endpoint', () => {
  expect(rowOf({})).toBeUndefined()
  expect(rowOf({ idempotent: 'merging' })).toEqual({ repeats: true })
  expect(rowOf({ changes: ['GET /pass'] })).toEqual({ changes: ['GET /pass'] })
  expect(rowOf({ answers: 'GET /staff', output: z.object({ own: Staff }) })).toEqual({
    answers: ['GET /staff', 'own'],
  })
  expect(rowOf({ answers: 'GET /staff', output: Staff.extend({ message: z.string() }) })).toEqual({
    answers: ['GET /staff', ''],
  })
  expect(rowOf({ answers: 'GET /pass', input: Pass })).toEqual({
    answers: ['GET /pass', '', 'code'],
  })
})

test.each([
  ['user', true],
  ['open-merchant', true],
  ['guest', undefined],
  ['admin', undefined],
] satisfies [Endpoint['who'], boolean | undefined][])(
  'a read of a %s is personal: %s',
  (who, personal) => {
    const parts = who === 'admin' ? ({ who, adminRole: 'any' } as const) : { who }
    const read = write({ ...parts, method: 'GET', effect: 'read' } as Partial<Endpoint>)
    expect(toCallTable([read])['GET /write']?.personal).toBe(personal)
  },
)

test.each([
  [{ changes: ['GET /nothing'] }, 'GET /nothing, which is no read'],
  [{ changes: ['POST /write'] }, 'POST /write, which is no read'],
  [{ changes: ['GET /admin*'] }, 'GET /admin*, which is no read'],
  [{ answers: 'GET /staff' }, 'POST /write does not answer /staff'],
  [{ answers: 'GET /pass' }, 'POST /write has no code of /pass'],
] satisfies [Partial<Endpoint>, string][])('a wrong name stops the build: %j', (parts, fault) => {
  expect(() => rowOf(parts)).toThrow(fault)
})
