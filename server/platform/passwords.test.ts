import { expect, it } from 'vitest'
import { makePasswords } from './passwords.ts'

it('rejects every password for an account without one', async () => {
  const passwords = await makePasswords()
  for (const stored of [undefined, '', 'none'])
    expect(await passwords.verify(stored, 'nobody has this password')).toBe(false)
  expect(await passwords.verify(await passwords.hash('block-print'), 'block-print')).toBe(true)
})
