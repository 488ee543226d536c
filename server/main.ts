import { join } from 'node:path'
import { openBuiltPages } from '#server/platform/http/pages/page-source.ts'
import { serve } from './serve.ts'

/** The built server: `dist/server/main.js`, with the browser's files beside it in `dist/web`. */
const dist = join(import.meta.dirname, '..')
const simulatorIn = (name: string) => ({
  main: join(dist, `server/${name}-simulator.js`),
  pages: join(dist, `server/${name}-simulator-pages`),
})
await serve(await openBuiltPages(dist), {
  migrationsDir: join(dist, 'server/migrations'),
  simulators: {
    payments: simulatorIn('payments'),
    messages: simulatorIn('messages'),
  },
})
