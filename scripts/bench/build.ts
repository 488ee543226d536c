import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * Builds an earlier release in its own folder. Its server gets the migrations of this release, because it would not
 * start on a newer database; the code of each release works on the tables of the next one.
 */
export function buildEarlier(folder: string): void {
  const script = `import('./scripts/bench/build.ts').then(({ buildAll }) => buildAll())`
  execFileSync(process.execPath, ['-e', script], { cwd: folder, stdio: 'inherit' })
  const migrations = 'dist/server/migrations'
  cpSync(migrations, join(folder, migrations), { recursive: true })
}
