import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Message, Nothing } from './wire.ts'

export const LoginForm = z.strictObject({
  email: z
    .string('Please Enter Email')
    .trim()
    .min(1, 'Please Enter Email')
    .max(254, 'Please enter a valid email')
    .pipe(z.email('Please enter a valid email')),
  password: z.string('Please Enter Password').min(1, 'Please Enter Password').max(128),
})

export const User = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'merchant']),
  registeredForStore: z.enum(['pending', 'approved', 'rejected', 'suspended']).nullable(),
  wishlist: z.array(Id),
  /** The merchant's own store, approved or suspended. */
  storeId: Id.nullable(),
})
export type User = z.infer<typeof User>

export const login = endpoint({
  method: 'POST',
  path: '/login',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Log in. A fresh session replaces whatever the browser had.',
  input: LoginForm,
  output: z.object({ message: z.string(), user: User }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'End this session, on the server too. Harmless when there is none.',
  input: Nothing,
  output: Message,
})

export const userAuth = endpoint({
  method: 'GET',
  path: '/userAuth',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'Who is signed in; `user` is null for a guest.',
  input: Nothing,
  output: z.object({ user: User.nullable() }),
})
