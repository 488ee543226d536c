import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_INTEGRATION_NAME } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { AnyId, Id, Instant, Message, Nothing, Words } from '../wire.ts'
import { tokenScopes } from './scopes.ts'

/** Days after which a token ends; null: it lasts until it is revoked. */
export const tokenDays = [30, 90, 365] as const

const ShopToken = z.object({
  tokenId: Id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The first characters of the token, by which its owner recognises it. */
  prefix: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** Time of the last call with the token, exact to a minute; null before the first call. */
  lastUsedAt: Instant.nullable(),
  /** True when the token has expired. */
  isOver: z.boolean(),
})
export type ShopToken = z.infer<typeof ShopToken>

const ShopTokens = z.object({
  /** Tokens that were not revoked, the newest first. */
  tokens: z.array(ShopToken),
  /** Number of tokens that can still be made. */
  placesLeft: z.int(),
})
export type ShopTokens = z.infer<typeof ShopTokens>

const ofOwner = { who: 'merchant', role: 'owner', limit: 'merchant' } as const

export const getShopTokens = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/shop-tokens',
  summary: 'The tokens with which programs of the merchant’s store may call.',
  input: Nothing,
  output: ShopTokens,
})

const nameRequired = messageText('integrationFields.name')

export const TokenForm = z.strictObject({
  /** The name of the token, which its owner, time lines and the stock ledger show. */
  name: Words(MAX_INTEGRATION_NAME, nameRequired).min(1, nameRequired),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, messageText('integrationFields.scopes'))
    .max(tokenScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  days: z.literal([...tokenDays, null]),
})

export const makeShopToken = endpoint({
  ...ofOwner,
  who: 'open-merchant',
  method: 'POST',
  path: '/shop-tokens',
  answers: 'GET /shop-tokens',
  summary:
    'Make a token of the merchant’s store. Only this answer contains the token; Chowk stores its hash.',
  input: TokenForm,
  output: Message.extend({ token: z.string(), own: ShopTokens }),
  errors: ['PROOF_NEEDED', 'INTEGRATION_CONFLICT'],
})

export const revokeShopToken = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/shop-tokens',
  answers: 'GET /shop-tokens',
  summary: 'Revoke a token. The next call with it is refused.',
  input: z.strictObject({ tokenId: AnyId }),
  output: Message.extend({ own: ShopTokens }),
  errors: ['NOT_FOUND'],
})
