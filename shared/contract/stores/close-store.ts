import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PasswordForm } from '../accounts/accounts.ts'
import { Nothing } from '../wire.ts'
import { YourAccount } from './your-account.ts'

const Answer = z.object({ message: z.string(), account: YourAccount })

export const closeStore = endpoint({
  method: 'POST',
  path: '/close-store',
  who: 'merchant',
  role: 'owner',
  limit: 'auth',
  answers: 'GET /dashboard/yourAccount',
  changes: ['GET /userAuth'],
  summary:
    'Close the merchant’s store, with the password of the account: no new bookings; when the last open order has ended, it leaves search and pages.',
  input: PasswordForm,
  output: Answer,
  errors: ['WRONG_LOGIN', 'NOT_FOUND'],
})

export const reopenStore = endpoint({
  method: 'POST',
  path: '/reopen-store',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  answers: 'GET /dashboard/yourAccount',
  changes: ['GET /userAuth'],
  summary: 'Take the closing of the merchant’s store back. Nothing happens when the store is open.',
  input: Nothing,
  output: Answer,
  errors: ['NOT_FOUND'],
})
