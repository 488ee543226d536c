import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { PageRenderer } from '#shared/page.ts'
import { type PageSource, strictPolicy } from '#server/platform/http/page-source.ts'
import { serve } from './serve.ts'

const root = path.join(import.meta.dirname, '..')

/** `npm run dev`: Vite inside the same process and port; the browser's code is replaced while it runs. */
await serve(vitePages(), path.join(root, 'server/platform/db/migrations'))

function vitePages(): PageSource {
  let vite: ViteDevServer | undefined
  return {
    cacheSeconds: -1,
    // Vite answers for hundreds of modules under the same addresses.
    limit: 'none',
    contentSecurityPolicy: {
      ...strictPolicy,
      // Vite puts its refresh script and the styles into the page.
      'script-src': ["'self'", "'unsafe-inline'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': ["'self'", 'ws:'],
    },
    registerAssets: async (app) => {
      vite = await createServer({
        configFile: path.join(root, 'vite.config.ts'),
        server: { middlewareMode: true, ws: { server: app.server } },
        appType: 'custom',
      })
      const { middlewares } = vite
      app.addHook('onClose', async () => await vite?.close())
      app.addHook('onRequest', (request, reply, done) => {
        const { url } = request.raw
        if (url === undefined || isServers(url)) return done()
        middlewares(request.raw, reply.raw, (error?: Error) => {
          // Vite rewrites the address on its way; the page's router wants the original.
          request.raw.url = url
          done(error)
        })
      })
    },
    open: async (url) => {
      if (!vite) throw new Error('Vite is not running yet')
      const html = await readFile(path.join(root, 'web/index.html'), 'utf8')
      const entry = await vite.ssrLoadModule('/entry-server.tsx')
      return {
        template: await vite.transformIndexHtml(url, html),
        render: entry['render'] as PageRenderer,
        preload: () => '',
      }
    },
  }
}

function isServers(url: string): boolean {
  return /^\/(api|media|dev|healthz|readyz|metrics)\b/.test(url)
}
