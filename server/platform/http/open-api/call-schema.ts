import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import { errorResponses } from './error-responses.ts'
import { nameSchema } from './named-schemas.ts'

/** The schema of an endpoint's route: the checks of its input, and its part of the OpenAPI document. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  const { method, summary, input, files, errors = [] } = endpoint
  const operationId = operationIdOf(endpoint)
  // A query is documented field by field, so it is cloned: otherwise it would share the registered name of a body with
  // the same schema.
  const form = method === 'GET' ? { querystring: input.clone(input.def) } : { body: input }
  if (method !== 'GET') nameSchema(capital(operationId), input)
  const consumes = files ? { consumes: ['application/json', 'multipart/form-data'] } : {}
  return {
    operationId,
    summary,
    security: securityOf(endpoint),
    response: { 200: answerOf(endpoint, operationId), ...errorResponses(errors) },
    ...form,
    ...consumes,
  }
}

/** `POST /reset-password/:token` → `postResetPasswordToken`. */
export function operationIdOf({ method, path }: { method: string; path: string }): string {
  const words = path.split(/[^a-zA-Z\d]+/).filter(Boolean)
  return method.toLowerCase() + words.map(capital).join('')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function answerOf({ output, file }: Endpoint, operationId: string): z.ZodType | object {
  if (file) return { description: 'The file', content: { [file]: { schema: z.string() } } }
  nameSchema(`${capital(operationId)}Answer`, output)
  return output
}

const callers: Record<Who, Record<string, string[]>> = {
  guest: {},
  user: { session: [] },
  merchant: { session: [] },
  'open-merchant': { session: [] },
  admin: { administrator: [] },
  'proved-admin': { administrator: [] },
}

/** The ways in which a caller can authenticate, by the names of `securitySchemes`. */
function securityOf({ who, method, csrf, scope }: Endpoint): Record<string, string[]>[] {
  const isForgeable = method !== 'GET' || csrf
  const needed = { ...callers[who], ...(isForgeable && { antiForgery: [] }) }
  const byCookie = Object.keys(needed).length > 0 ? [needed] : []
  return scope ? [...byCookie, { token: [scope] }] : byCookie
}

/** The authentication schemes of OpenAPI, for cookies with these names. */
export function securitySchemesOf(cookies: { session: string; admin: string }) {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookies.session,
      description: 'The session of a logged-in person. Every log-in sets it.',
    },
    administrator: {
      type: 'apiKey',
      in: 'cookie',
      name: cookies.admin,
      description: 'The session of an administrator, beside the other one.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token that the owner of a shop has made, with the scope that the call names.',
    },
    antiForgery: {
      type: 'apiKey',
      in: 'header',
      name: 'X-XSRF-TOKEN',
      description: 'The value of the cookie XSRF-TOKEN, which every answer sets that needs it.',
    },
  } as const
}
