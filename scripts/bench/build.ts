import { build } from 'vite'
import { buildIfChanged } from '../stamp.ts'

/** Builds the product if it has changed, and bundles the benchmark's own processes. */
export async function buildAll(): Promise<void> {
  buildIfChanged()
  const input = Object.fromEntries(
    ['server', 'cannon', 'bare'].map((name) => [name, `scripts/bench/${name}.ts`]),
  )
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/bench',
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}
