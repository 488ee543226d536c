import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const title = 'Chowk: the calls'

/** OpenAPI 3.1 of the endpoint map, at `/api/docs/openapi.json`; `/api/docs` lists the calls for people. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1' } },
    transform: jsonSchemaTransform,
  })
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listOfCalls(app.swagger())),
  )
}

type Document = { paths?: Record<string, Record<string, { summary?: string } | undefined>> }

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
