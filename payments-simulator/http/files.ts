import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Route, route } from './routes.ts'

type ServedFiles = Record<string, { file: string; type: string }>

/** The files that the pages load; the shop's page loads the first one. */
const servedFiles: ServedFiles = {
  '/v1/checkout.js': { file: 'checkout.js', type: 'text/javascript' },
  '/v1/checkout': { file: 'checkout.html', type: 'text/html' },
  '/v1/checkout-page.js': { file: 'checkout-page.js', type: 'text/javascript' },
  '/v1/elements.js': { file: 'elements.js', type: 'text/javascript' },
  '/v1/texts.js': { file: 'texts.js', type: 'text/javascript' },
  '/pages.css': { file: 'pages.css', type: 'text/css' },
  '/control': { file: 'control.html', type: 'text/html' },
  '/v1/control.js': { file: 'control.js', type: 'text/javascript' },
  '/v1/knob-form.js': { file: 'knob-form.js', type: 'text/javascript' },
}

/** The pages' files, read once from their folder. */
export function fileRoutes(folder: string, files = servedFiles): Route[] {
  return Object.entries(files).map(([path, { file, type }]) => {
    const bytes = readFileSync(join(folder, file))
    const headers = headersOf(type)
    return route(`GET ${path}`, () => new Response(new Uint8Array(bytes), { headers }))
  })
}

function headersOf(type: string): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    // The shop's page is of another origin.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'self'; img-src 'self' data:; base-uri 'none'",
    'referrer-policy': 'no-referrer',
  }
}
