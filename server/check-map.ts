import type { FastifyInstance } from 'fastify'
import { nameOf } from '#server/platform/http/mount.ts'
import { endpoints } from '#shared/contract/map.ts'

/** Routes below `/api` that are not endpoints: they take no input, do their own checks, and change nothing. */
const besideTheMap = ['GET /docs', 'GET /docs/openapi.json', 'GET /live', 'any /*']
/** Mounted only when their service is configured; instead of a guard, they check its signature or token. */
const webhooks = ['POST /webhooks/razorpay', 'GET /webhooks/whatsapp', 'POST /webhooks/whatsapp']

/** Called by mail programs without a cookie; instead of a guard, it checks the token of an email. */
const oneClick = 'POST /unsubscribe/one-click'

/** Collects the names of all routes that are mounted below `/api` from now on, as in the map: `POST /cop-order`. */
export function listMounted(app: FastifyInstance): Set<string> {
  const mounted = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    if (!url.startsWith('/api/') || methods.length === 0) return
    const path = url.slice('/api'.length)
    mounted.add(nameOf({ method: methods.length === 1 ? String(methods[0]) : 'any', path }))
  })
  return mounted
}

/**
 * Throws unless every endpoint of the map is mounted and every mounted route is in the map. The tests of
 * authorisation, anti-forgery and input are generated from the map, so a route outside of it would be untested.
 */
export function checkMap(mounted: ReadonlySet<string>): void {
  const mapped = new Set([...endpoints.map(nameOf), ...besideTheMap, oneClick])
  const missing = [...mapped].filter((name) => !mounted.has(name))
  const unknown = [...mounted].filter((name) => !mapped.has(name) && !webhooks.includes(name))
  if (missing.length > 0) throw new Error(`not mounted: ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`not in the map of endpoints: ${unknown.join(', ')}`)
}
