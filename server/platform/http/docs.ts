import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { namedSchemas } from './error-responses.ts'
import { Prepared, sendPrepared } from './prepared.ts'

/** The document changes only with a new version; clients revalidate their copy by its ETag. */
const KEEPING = 'public, max-age=0, must-revalidate'
const title = 'Chowk: the calls'

/**
 * OpenAPI 3.1 of the endpoint map at `/api/docs/openapi.json`, and a list of the calls for people at `/api/docs`.
 * Both are made once, when the server has begun to listen: that takes a quarter of a second, which no request should
 * wait for.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1' } },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  })
  const openApi = once(() => new Prepared(JSON.stringify(withoutInputs(app.swagger()), shorter)))
  const list = once(() => new Prepared(listOfCalls(app.swagger())))
  app.addHook('onListen', () => void [openApi(), list()])
  const options = { schema: { hide: true }, config: { limit: 'document' } } as const
  app.get('/api/docs/openapi.json', options, (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', KEEPING)
    return sendPrepared(openApi(), { request, reply })
  })
  app.get('/api/docs', options, (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', KEEPING)
    return sendPrepared(list(), { request, reply })
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The named schemas are errors, which are only answered. The library also lists each as an input. */
function withoutInputs(document: object) {
  const { components } = document as Document
  const schemas = Object.entries(components?.schemas ?? {})
  const answered = schemas.filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { schemas: Object.fromEntries(answered) } }
}

/**
 * Leaves out what says nothing to a reader and is much of the document: the pattern of a format (`uuid`, `date-time`), the
 * limits of every whole number, and the library's text for an answer, whose place OpenAPI requires.
 */
function shorter(this: object, key: string, value: unknown): unknown {
  if (key === 'pattern' && 'format' in this) return undefined
  if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return undefined
  return value === 'Default Response' ? '' : value
}

type Document = {
  components?: { schemas?: object }
  paths?: Record<string, Record<string, { summary?: string } | undefined>>
}

function listOfCalls(document: object): string {
  const rows = Object.entries((document as Document).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) =>
        `<tr><td>${method.toUpperCase()}<td><code>${escape(path)}</code><td>${escape(call?.summary ?? '')}`,
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
