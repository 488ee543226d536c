import { createConfig, lintFromString } from '@redocly/openapi-core'
import { fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { schemaOf } from '#server/platform/http/open-api/call-schema.ts'
import { docsRoutes } from '#server/platform/http/open-api/docs.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/contract/map.ts'

const URL = '/api/docs/openapi.json'

/** The OpenAPI document of all endpoints, without the server that answers them. */
async function describeCalls(): Promise<string> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  await docsRoutes(app, { publicUrl: 'https://chowk.example', secure: true })
  for (const { method, path, ...rest } of endpoints as readonly Endpoint[])
    app.route({
      method,
      url: `/api${path}`,
      schema: schemaOf({ method, path, ...rest }),
      handler: () => null,
    })
  return (await app.inject(URL)).body
}

const config = await createConfig({ extends: ['recommended'] })
const source = await describeCalls()
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
for (const { severity, ruleId, message, location } of problems)
  console.log(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
console.log(`${Math.round(source.length / 1024)} KB, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
