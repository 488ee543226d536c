import type { CallName, Calls } from '#shared/contract/map.ts'
import { type TokenScope, tokenScopes } from '#shared/contract/integrations/scopes.ts'
import type { Answer, Browser } from './browser.ts'
import type { TestApp } from './factories.ts'

type TokenOptions = { name?: string; scopes?: readonly TokenScope[]; days?: number | null }

/** Makes a token as the owner in this browser. */
export async function makeToken(owner: Browser, made: TokenOptions = {}) {
  const form = { name: 'Till in the shop', scopes: tokenScopes, days: null, ...made }
  const { body } = await owner.call('POST /shop-tokens', form)
  return { token: body.token, tokenId: body.own.tokens[0]?.tokenId ?? '' }
}

/** Calls an endpoint with a token, as a program without cookies does; `key` is its idempotency key. */
export async function callWithToken<Name extends CallName>(
  app: TestApp,
  token: string,
  name: Name,
  { key, ...input }: { key?: string } & Record<string, unknown> = {},
): Promise<Answer<Calls[Name]['output'] & Record<string, unknown>>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const answer = await app.browser().send(method, `/api${path}`, input, {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  })
  return answer as Answer<never>
}
