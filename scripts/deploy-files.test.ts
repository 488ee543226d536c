import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/platform/config.ts'
import { Environment } from '#server/platform/ports/settings.ts'
import { endpoints } from '#shared/contract/map.ts'
import { MAX_IMAGES, MAX_PICTURE_MEGABYTES } from '#shared/limits.ts'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const settings = new Set(Object.keys(Environment.shape))
/** Values that only compose.yaml reads. */
const ofCompose = ['DATABASE_PASSWORD', 'POSTGRES_PASSWORD']

type Service = {
  environment: Record<string, string>
  volumes: string[]
  env_file?: string
  healthcheck?: unknown
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'app1' | 'app2' | 'database' | 'proxy', Service>
  volumes: Record<string, unknown>
}

test('compose.yaml has two equal servers, a database that is checked, and a proxy before both', () => {
  const { app1, app2, database, proxy } = compose.services
  expect(app2).toEqual(app1)
  expect(Object.keys(app1.environment).filter((name) => !settings.has(name))).toEqual([
    'POSTGRES_PASSWORD',
  ])
  expect(app1.env_file).toBe('.env')
  expect(database.healthcheck).toBeDefined()
  const { PORT: port } = app1.environment
  expect(proxy.environment['SERVERS']).toBe(`app1:${port} app2:${port}`)
  const sources = [app1, database, proxy].flatMap(({ volumes }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  const isThere = (source: string) =>
    source.startsWith('./') ? existsSync(`deploy/${source}`) : source in compose.volumes
  expect(sources.length).toBeGreaterThan(4)
  expect(sources.filter((source) => !isThere(source))).toEqual([])
})

test('the example of settings has known names only, and can be read', () => {
  const example = read('chowk.env.example')
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(
    names.filter((name) => !settings.has(name.replace(/_FILE$/, '')) && !ofCompose.includes(name)),
  ).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  // Outside the demonstration the values of the example are refused.
  const secret = { APP_SECRET: 's'.repeat(64), DATA_DIR: folder, DEMO: 'on' }
  expect(readConfig({ ...parseEnv(example), ...secret })).toMatchObject({
    publicUrl: 'https://chowk.example',
    contact: { legalName: 'Mela Private Limited', phone: '+91 141 400 0000' },
  })
  rmSync(folder, { recursive: true })
})

test('the unit sets known settings', () => {
  const [, values = ''] = /^Environment=(.*)$/m.exec(read('systemd/chowk@.service')) ?? []
  const names = values.split(' ').map((value) => value.split('=')[0] ?? '')
  expect(names).toContain('TRUST_PROXY')
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})

test('nginx gives long times to every call that takes files, and to the live updates', () => {
  const nginx = read('nginx/chowk.conf')
  const [, paths = ''] = /location ~ \^\/api\/\(([\w|]+)\)\$/.exec(nginx) ?? []
  const takesFiles = endpoints.filter((endpoint) => 'files' in endpoint)
  const uploads = takesFiles.map(({ path }) => path.slice(1)).toSorted()
  expect(uploads.length).toBeGreaterThan(4)
  expect(paths.split('|').toSorted()).toEqual(uploads)
  const [, most] = /client_max_body_size (\d+)m;\s+proxy_request_buffering off/.exec(nginx) ?? []
  expect(Number(most)).toBeGreaterThan(MAX_IMAGES * MAX_PICTURE_MEGABYTES)
  expect(nginx).toContain('location = /api/live {')
})

test('the image has the scripts that a start reads', () => {
  const containerfile = read('Containerfile')
  const imports = (file: string): string[] =>
    [...readFileSync(`scripts/${file}`, 'utf8').matchAll(/from '\.\/([\w-]+\.ts)'/g)].flatMap(
      ([, name = '']) => [name, ...imports(name)],
    )
  for (const file of ['with-node.mjs', 'start.ts', ...imports('start.ts')])
    expect(containerfile).toContain(`/chowk/scripts/${file}`)
})
