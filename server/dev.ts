import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { IsPersonalPage, PageRenderer } from '#shared/page.ts'
import { type PageSource, strictPolicy } from '#server/platform/http/pages/page-source.ts'
import { PageTemplate } from '#server/platform/http/pages/page-template.ts'
import { shutDown } from '#server/platform/shutdown.ts'
import type * as Serve from './serve.ts'
import { explainAndEnd, openStorage, type Storage } from './storage.ts'

type Chowk = Awaited<ReturnType<typeof Serve.buildServer>>

const root = path.join(import.meta.dirname, '..')
const simulatorIn = (name: string) => ({
  main: path.join(root, `${name}-simulator/main.ts`),
  pages: path.join(root, `${name}-simulator/pages`),
})
const simulators = { payments: simulatorIn('payments'), messages: simulatorIn('messages') }
const migrationsDir = path.join(root, 'server/platform/db/migrations')
/** Wait after a saved file, in milliseconds, so that several files saved at once rebuild the app once. */
const SETTLE_MS = 50

// `node --watch` has learned this file's imports already. Further reports would mix with those of threads and child
// processes.
delete process.env['WATCH_REPORT_DEPENDENCIES']

/**
 * `npm run dev`: this process owns the port, the database and Vite. Vite also loads the app, so that a saved server
 * file replaces only the app. A change to a file that this one imports restarts the process.
 */
await explainAndEnd(async () => {
  const storage = await openStorage(migrationsDir, simulators)
  const server = createServer()
  const vite = await createVite({
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  let current = loadApp(vite, storage)
  const { announce, connectSimulators } = await current
  server.on('request', (request, response) => {
    void current.then(({ fastify }) => fastify.routing(request, response))
  })
  await listen(server, storage)
  const chowk = { fastify: { server } as Chowk['fastify'] }
  connectSimulators(storage, chowk)
  announce(storage, chowk)
  onSavedFile(vite, () => {
    const begun = performance.now()
    const [before, next] = [current, loadApp(vite, storage)]
    current = next.catch((error: unknown) => {
      console.error(error)
      return before
    })
    void next.then(async () => {
      console.info(`Serving what was saved, after ${Math.round(performance.now() - begun)} ms`)
      await (await before).fastify.close()
    }, ignore)
  })
  closeOnSignal(async () => {
    await shutDown((await current).fastify, storage.database)
    await vite.close()
  })
})

async function loadApp(vite: ViteDevServer, storage: Storage) {
  const serve = (await vite.ssrLoadModule(path.join(root, 'server/serve.ts'))) as typeof Serve
  const { fastify } = await serve.buildServer(storage, vitePages(vite))
  await fastify.ready()
  return { fastify, announce: serve.announce, connectSimulators: serve.connectSimulators }
}

async function listen(server: Server, { config: { host, port } }: Storage): Promise<void> {
  server.listen({ host, port })
  await once(server, 'listening')
}

function onSavedFile(vite: ViteDevServer, reload: () => void): void {
  let timer: NodeJS.Timeout | undefined
  vite.watcher.add(['server', 'shared', 'demo'].map((folder) => path.join(root, folder)))
  vite.watcher.on('change', (file) => {
    const [folder = ''] = path.relative(root, file).split(path.sep)
    if (!['server', 'shared', 'demo'].includes(folder) || /\.test\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(reload, SETTLE_MS)
  })
}

function vitePages(vite: ViteDevServer): PageSource {
  return {
    cacheSeconds: -1,
    // Vite serves hundreds of modules per page load, so the pages have no limit here.
    limit: 'none',
    contentSecurityPolicy: {
      ...strictPolicy,
      // Vite puts its refresh script and the styles into the page.
      'script-src': ["'self'", "'unsafe-inline'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': ["'self'", 'ws:'],
    },
    registerAssets: async (app) => {
      const { middlewares } = vite
      app.addHook('onRequest', (request, reply, done) => {
        const { url } = request.raw
        if (url === undefined || isServers(url)) return done()
        middlewares(request.raw, reply.raw, (error?: Error) => {
          // Vite rewrites the URL; the page's router needs the original one.
          request.raw.url = url
          done(error)
        })
      })
    },
    open: async (url) => {
      const html = await readFile(path.join(root, 'web/index.html'), 'utf8')
      const entry = await vite.ssrLoadModule('/entry-server.tsx')
      return {
        template: new PageTemplate(await vite.transformIndexHtml(url, html)),
        render: entry['render'] as PageRenderer,
        isPersonal: entry['isPersonal'] as IsPersonalPage,
        preload: () => '',
      }
    },
  }
}

function isServers(url: string): boolean {
  return /^\/(api|media|dev|healthz|readyz|metrics)\b/.test(url)
}

function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  const end = async () => {
    if (isClosing) process.exit(1)
    isClosing = true
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

function ignore(): void {}
