import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, minify, type Plugin, transformWithOxc, type UserConfig } from 'vite'
import { callTable } from './scripts/call-table.ts'
import { keepPassFiles } from './scripts/cached-files.ts'
import { publicTexts } from './scripts/notices/notices.ts'
import { sharedChunk } from './scripts/shared-chunks.ts'
import { siteIcons } from './scripts/site-icons.ts'

const root = import.meta.dirname
const pathAt = (file: string) => path.join(root, file)
const { dependencies } = JSON.parse(readFileSync(pathAt('package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const compressible = /\.(js|css|svg|json|txt|wasm)$/
const SMALLEST_WORTH_IT = 1024

/**
 * Chunks: React, which `web/start.ts` runs first; all other code that every page needs; and for the modules that
 * several of the shop's screens share, one chunk for each set of screens.
 */
const fewerChunks = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|\/web\/lib\/react-first\.ts$/,
    priority: 1,
  },
  { name: 'first', tags: ['$initial' as const] },
  { name: sharedChunk, includeDependenciesRecursively: false },
]

/** Operators' commands, built so that they run without development packages. */
const operatorCommands = Object.fromEntries(
  [
    'import-catalogue',
    'create-store',
    'create-admin',
    'change-role',
    'resend-emails',
    'accept-clock',
    'backup',
    'restore',
    'rotate-secret',
  ].map((name) => [name, pathAt(`scripts/operator/${name}.ts`)]),
)

const environments: UserConfig['environments'] = {
  client: {
    build: {
      outDir: pathAt('dist/web'),
      emptyOutDir: true,
      manifest: true,
      // The server names the files of the first screen.
      modulePreload: false,
      target: ['chrome107', 'safari16', 'firefox104'],
      rolldownOptions: {
        input: pathAt('web/index.html'),
        output: { codeSplitting: { groups: fewerChunks } },
      },
    },
  },
  /** The service worker: one plain script with a fixed name. It lists the files of the browser's build. */
  offline: {
    consumer: 'client',
    build: {
      outDir: pathAt('dist/web'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: ['chrome107', 'safari16', 'firefox104'],
      rolldownOptions: {
        input: pathAt('web/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  },
  ssr: {
    // Development dependencies are bundled, so that the built server runs without them.
    resolve: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      outDir: pathAt('dist/server'),
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: pathAt('server/main.ts'),
          'pglite-worker': pathAt('server/platform/db/pglite/pglite-worker.ts'),
          'picture-worker': pathAt('server/platform/pictures/picture-worker.ts'),
          'pdf-worker': pathAt('server/platform/pdf/pdf-worker.ts'),
          'table-worker': pathAt('server/platform/table-files/table-worker.ts'),
          'write-worker': pathAt('server/platform/table-files/write-worker.ts'),
          'payments-simulator': pathAt('payments-simulator/main.ts'),
          'messages-simulator': pathAt('messages-simulator/main.ts'),
          'entry-server': pathAt('web/entry-server.tsx'),
          ...operatorCommands,
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
}

/**
 * `vite build` writes `dist/web` for browsers and `dist/server` for Node 24; `server/dev.ts` serves without building.
 */
export default defineConfig(({ command }) => ({
  root: pathAt('web'),
  plugins: [
    // The app's own functions create elements, so that pages survive their translation by the browser.
    react({ jsxImportSource: '#jsx' }),
    tailwindcss(),
    callTable(),
    compileMessages(),
    adoptToastStyles(),
    yieldToPage(),
    publicTexts(),
    compressAssets(),
    copyData(),
    siteIcons({ mark: pathAt('web/public/favicon.svg'), preview: pathAt('web/link-preview.svg') }),
    keepPassFiles({ module: pathAt('web/worker/cached-files.ts'), dist: pathAt('dist') }),
  ],
  resolve: { alias: { 'react-style-singleton': pathAt('web/lib/style-singleton.ts') } },
  server: { fs: { allow: [root] } },
  environments: command === 'build' ? environments : {},
  builder: {
    async buildApp(builder) {
      // In this order: the service worker's file list is made from the rows that the built server exports.
      for (const name of ['client', 'ssr', 'offline']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))

function forBrowsers({ name }: { name: string }): boolean {
  return name === 'client'
}

/** Parses the messages during the build; browsers then use the smaller use-intl entry for parsed messages. */
function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    transform(code, id) {
      if (!id.startsWith(pathAt('shared/messages/')) || !id.endsWith('.json')) return null
      const messages = compileTree(JSON.parse(code))
      return { code: `export default ${JSON.stringify(messages)}`, moduleType: 'js', map: null }
    },
  }
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compileMessage(node)
  const entries = Object.entries(node as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, value]) => [key, compileTree(value)]))
}

/**
 * The toast package creates a style element, which the content security policy blocks. This plugin makes it create a
 * constructed style sheet, which the policy allows.
 */
function adoptToastStyles(): Plugin {
  const writer = 'function __insertCSS(code) {'
  const adopter = `${writer}
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(code)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return`
  return {
    name: 'adopt-toast-styles',
    apply: 'build',
    applyToEnvironment: forBrowsers,
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return null
      if (!code.includes(writer)) this.error('sonner no longer writes its styles in the known way')
      return { code: code.replace(writer, adopter), map: null }
    },
  }
}

/**
 * A rendered page is readable without scripts, so its HTML contains only `web/start.ts`, which loads the other scripts
 * later. It is inline, because a separate file would be one more request before them.
 */
function yieldToPage(): Plugin {
  const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/
  return {
    name: 'yield-to-page',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const source = await readFile(pathAt('web/start.ts'), 'utf8')
        const { code } = await transformWithOxc(source, 'start.ts')
        const { code: small } = await minify('start.js', code, { module: true })
        if (!script.test(html)) throw new Error('the page has no script to put off')
        // Blocks rendering: with the first frame, browsers would request the pictures that `web/start.ts` holds back.
        return html.replace(
          script,
          (_script, entry: string) =>
            `<script type="module" blocking="render" data-entry="${entry}">${small.trim()}</script>`,
        )
      },
    },
  }
}

/** Writes `.br` and `.gz` beside each asset, so that the server need not compress at run time. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: forBrowsers,
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names
          .filter((name) => compressible.test(name))
          .map((name) => compress(path.join(dir, name))),
      )
    },
  }
}

/** Copies the data that the built server reads: migrations, fonts, the demonstration's data, the simulators' pages. */
function copyData(): Plugin {
  return {
    name: 'copy-data',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir = '' }) {
      const recursive = { recursive: true }
      await cp(pathAt('server/platform/db/migrations'), path.join(dir, 'migrations'), recursive)
      await cp(pathAt('server/platform/pdf/fonts'), path.join(dir, 'fonts'), recursive)
      for (const name of ['payments-simulator', 'messages-simulator'])
        await cp(pathAt(`${name}/pages`), path.join(dir, `${name}-pages`), recursive)
      await cp(pathAt('demo/data'), path.join(dir, 'demo'), recursive)
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_WORTH_IT) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
