import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'

const fromSource = import.meta.url.endsWith('.ts')

/** Starts a worker thread from its source file, or from the file that the build has made of it. */
export function openWorker(source: URL, workerData: object = {}): Worker {
  if (fromSource) return openSourceWorker(source, workerData)
  const name = basename(source.pathname).replace(/\.ts$/, '.js')
  // Beside this file, or one folder above when the bundler has put this code in its own chunk.
  const beside = new URL(`./${name}`, import.meta.url)
  const above = new URL(`../${name}`, import.meta.url)
  return new Worker(existsSync(beside) ? beside : above, { workerData })
}

/** Worker threads do not inherit the TypeScript loader, so the development one loads it itself. */
function openSourceWorker(file: URL, workerData: object): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(code, { eval: true, workerData, execArgv: [] })
}
