import type { Resolver } from 'react-hook-form'
import { expect, test } from 'vitest'
import { lazyCheck } from './use-endpoint-form.ts'

type Values = { name: string }
const options = { fields: {}, shouldUseNativeValidation: false } as Parameters<Resolver<Values>>[2]
const refuse: Resolver<Values> = () => ({
  values: {},
  errors: { name: { type: 'custom', message: 'Not this one' } },
})

test('a form is validated by its schema once that is loaded', async () => {
  const { check } = lazyCheck<Values>(async () => refuse)
  const { errors } = await check({ name: 'x' }, undefined, options)
  expect(errors.name?.message).toBe('Not this one')
})

test('without its schema a form is validated by the server only; the next attempt loads it again', async () => {
  const answers = [Promise.reject(new TypeError('no signal')), Promise.resolve(refuse)]
  const { check } = lazyCheck<Values>(() => answers.shift() ?? Promise.resolve(refuse))
  const values = { name: 'x' }
  expect(await check(values, undefined, options)).toEqual({ values, errors: {} })
  expect(Object.keys((await check(values, undefined, options)).errors)).toEqual(['name'])
})
