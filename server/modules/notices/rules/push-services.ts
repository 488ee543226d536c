import { AppError } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import services from '../push-services.json' with { type: 'json' }

/** The name of the stand-in of the tests among the push services. */
const STAND_IN = 'stand-in'

/**
 * The push service of an endpoint. Null for any other address, which is never called: an endpoint comes from a browser,
 * and a person could name any address. `standIn` is the origin of the stand-in of the tests.
 */
export function serviceOf(endpoint: string, standIn: string | undefined): string | null {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return null
  if (url.origin === standIn) return `${STAND_IN} ${url.pathname.split('/')[1] ?? ''}`
  if (url.protocol !== 'https:' || url.port !== '') return null
  const known = services.find(({ hosts }) => hosts.some((host) => fits(url.hostname, host)))
  return known?.service ?? null
}

/** `*.example.com` stands for every host below example.com. */
function fits(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** Throws INVALID_INPUT for an endpoint that belongs to no known push service. */
export function expectService(endpoint: string, standIn: string | undefined): string {
  const service = serviceOf(endpoint, standIn)
  if (service !== null) return service
  throw new AppError('INVALID_INPUT', undefined, {
    fields: { endpoint: messageText('fields.pushEndpoint') },
  })
}
