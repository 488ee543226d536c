import { z } from 'zod'
import { declarationLacks } from '../../catalog/declaration/declaration.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, Nothing } from '../wire.ts'

export const getUndeclared = endpoint({
  method: 'GET',
  path: '/admin/declarations',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'The approved stores whose goods on sale lack what the law wants declared, at most two hundred, those with most such goods first. Marks count from the day on which the operator asks for them, or plans to.',
  input: Nothing,
  output: z.object({
    goods: z.int(),
    lacking: z.int(),
    stores: z.array(
      z.object({
        _id: Id,
        shopName: z.string(),
        city: z.string(),
        goods: z.int(),
        lacking: z.int(),
        lacks: z.array(z.enum(declarationLacks)),
      }),
    ),
  }),
})
