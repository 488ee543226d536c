import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { PreparedText, sendPrepared } from '#server/platform/http/pages/prepared.ts'
import { paths } from '#shared/paths.ts'
import { securitySchemesOf } from './call-schema.ts'
import { type OpenApi, writeDocument } from './document.ts'
import { namedSchemas } from './named-schemas.ts'

/** Clients revalidate their copy by its ETag, because the document changes only with a new version. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
const title = 'Chowk: the calls'

/**
 * OpenAPI 3.1 of the endpoint map at `/api/docs/openapi.json`, and a list of the calls for people at `/api/docs`.
 * Both are created once when the server has begun to listen, because this takes a quarter of a second, for which no
 * request should wait.
 */
export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl, secure }: { publicUrl: string; secure: boolean },
): Promise<void> {
  const securitySchemes = securitySchemesOf(cookieNames(secure))
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        license: { name: 'Terms of use', url: publicUrl + paths.terms() },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  })
  const openApi = makeOnce(() => new PreparedText(writeDocument(app.swagger() as OpenApi)))
  const list = makeOnce(() => new PreparedText(listOfCalls(app.swagger() as OpenApi)))
  app.addHook('onListen', () => void [openApi(), list()])
  const options = { schema: { hide: true }, config: { limit: 'document' } } as const
  app.get('/api/docs/openapi.json', options, (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', CACHE_CONTROL)
    return sendPrepared(openApi(), { request, reply })
  })
  app.get('/api/docs', options, (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', CACHE_CONTROL)
    return sendPrepared(list(), { request, reply })
  })
}

function makeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function listOfCalls(document: OpenApi): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) =>
        `<tr><td>${method.toUpperCase()}<td><code>${escape(path)}</code><td>${escape(call.summary ?? '')}`,
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1>
<p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
<table><thead><tr><th>Method<th>Path<th>What it does</thead><tbody>${rows.join('')}</tbody></table></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
