import { expect, test } from 'vitest'
import { accountMessages } from '#shared/contract/accounts-messages.ts'
import en from '#shared/messages/account/en.json' with { type: 'json' }

test('the English words of a field are those of the contract', () => {
  expect(en.account).toEqual(accountMessages)
})
