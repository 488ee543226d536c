import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../postgres.ts'
import { run } from '../../run.ts'
import { isReady } from '../server-process.ts'
import { findProgram } from './proxies.ts'

type ProofResult = { faults: string[]; figure: string }
type Buildah = (args: string[], limitSeconds?: number) => Promise<string>
/** `command`: buildah with its place. */
type ContainerStage = { command: string[]; container: string; faults: string[] }

const MOST_ADDED_MB = 200
const SUITE = 'bookworm'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const READY_MS = 120_000
/** Packages for building and testing, which the image must not have. */
const FOR_BUILDING = ['react', 'typescript', 'vite', 'vitest']

/**
 * Builds the image on a Debian tree with this machine's Node, which stands for the official image of Node, and starts
 * the demonstration in it. There is no isolation but a change of the root folder, because test machines permit no more.
 */
export async function proveContainer(): Promise<ProofResult> {
  const missing = ['buildah', 'debootstrap'].filter((program) => !findProgram(program))
  if (missing.length > 0)
    return { faults: [], figure: `skipped, because ${missing.join(' and ')} is not installed` }
  if (process.getuid?.() !== 0) return { faults: [], figure: 'skipped, because it needs root' }
  const folder = mkdtempSync(join(tmpdir(), 'chowk-image-'))
  // Storage by plain copies (`vfs`) leaves no mounts behind.
  const place = ['--storage-driver=vfs', `--root=${folder}/images`, `--runroot=${folder}/run`]
  const command = ['buildah', ...place]
  const buildah: Buildah = (args, limitSeconds) => output([...command, ...args], limitSeconds)
  try {
    await makeBase(folder, buildah)
    const options = '--isolation chroot --format docker --layers=false --quiet'
    const named = '--build-arg BASE=localhost/base -f deploy/Containerfile -t chowk'
    await buildah(['bud', ...options.split(' '), ...named.split(' '), '.'], 900)
    const added = (await sizeOf(buildah, 'chowk')) - (await sizeOf(buildah, 'base'))
    const container = (await buildah(['from', 'localhost/chowk'])).trim()
    const root = (await buildah(['mount', container])).trim()
    const faults = lookInto(root)
    if (!(added <= MOST_ADDED_MB)) faults.push(`the image adds ${added} MB to its base`)
    const readyMs = await startInside({ command, container, faults })
    const seconds = (readyMs / 1000).toFixed(0)
    return { faults, figure: `adds ${added} MB to its base, ready after ${seconds} s` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An image of Debian with Node and npm. */
async function makeBase(folder: string, buildah: Buildah): Promise<void> {
  const tree = join(folder, 'tree')
  const options = ['--variant=minbase', '--include=ca-certificates']
  await output(['debootstrap', ...options, SUITE, tree, 'http://deb.debian.org/debian'], 600)
  const modules = join(tree, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, join(tree, 'usr/local/bin/node'))
  cpSync(npmFolder(), join(modules, 'npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm'))
  // The registry may be behind a certificate that this machine knows.
  if (existsSync(CERTIFICATES))
    cpSync(CERTIFICATES, join(tree, CERTIFICATES), { dereference: true })
  const container = (await buildah(['from', 'scratch'])).trim()
  await buildah(['copy', '--quiet', container, tree, '/'])
  await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container])
  await buildah(['commit', '--quiet', '--rm', container, 'base'])
}

function npmFolder(): string {
  const file = process.env['npm_execpath']
  if (!file?.endsWith('npm-cli.js')) throw new Error('Run this by npm: npm run prove -- deploy')
  return dirname(dirname(file))
}

async function sizeOf(buildah: Buildah, image: string): Promise<number> {
  const [size = ''] = (await buildah(['images', '--format', '{{.Size}}', `localhost/${image}`]))
    .trim()
    .split('\n')
  const [, number, unit] = /^([\d.]+) (MB|GB)$/.exec(size) ?? []
  return Math.round(Number(number) * (unit === 'GB' ? 1_000 : 1))
}

function lookInto(root: string): string[] {
  const modules = readdirSync(join(root, 'chowk/node_modules'))
  const superfluous = FOR_BUILDING.filter((name) => modules.includes(name))
  const own = readdirSync(join(root, 'chowk')).toSorted().join(' ')
  const expected = 'deploy dist node_modules package-lock.json package.json scripts'
  return [
    ...superfluous.map((name) => `the image has ${name}`),
    ...(own === expected ? [] : [`the image's folder has ${own}`]),
  ]
}

/** Starts the demonstration with its own user; returns the milliseconds until it serves. */
async function startInside({ command, container, faults }: ContainerStage): Promise<number> {
  const port = await freePort()
  const settings = { PORT: port, HOST: '127.0.0.1', DEMO: 'on' }
  const quiet = { PAYMENTS_SIMULATOR: 'off', WHATSAPP_SIMULATOR: 'off' }
  const env = Object.entries({ ...settings, ...quiet }).map(
    ([name, value]) => `--env=${name}=${value}`,
  )
  const start = [...command, 'run', '--isolation', 'chroot', ...env, container, '--']
  const inside = (...words: string[]) => [...start, ...words]
  const [program = '', ...args] = inside('node', 'scripts/start.ts', 'main')
  const began = performance.now()
  const server = spawn(program, args, { stdio: 'ignore' })
  const ended = once(server, 'exit') as Promise<[number | null]>
  const stop = (signal: NodeJS.Signals) => process.kill(innermost(server.pid ?? 0), signal)
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (server.exitCode !== null) throw new Error('the server in the image ended')
      if (performance.now() - began > READY_MS) throw new Error('the image was not ready in time')
      await delay(200)
    }
    const readyMs = performance.now() - began
    const page = await (await fetch(`http://127.0.0.1:${port}`)).text()
    if (!page.includes('<h1')) faults.push('the home page has no heading')
    const user = (await output(inside('id', '-u'))).trim()
    if (user !== '1000') faults.push(`the image runs as the user ${user}`)
    await output(inside('node', 'deploy/ready.mjs'))
    await output(inside('pg_dump', '--version'))
    stop('SIGTERM')
    const [code] = await ended
    if (code !== 0) faults.push(`the server ended with ${code}`)
    return readyMs
  } finally {
    if (server.exitCode === null) stop('SIGKILL')
  }
}

/** The last process of a chain in which each process has started the next one. */
function innermost(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children[0] === undefined ? pid : innermost(Number(children[0]))
}

async function output(command: string[], limitSeconds = 300): Promise<string> {
  const { code, output: text } = await run(command, { limitSeconds })
  if (code !== 0)
    throw new Error(`${command[0]} ${command.slice(-3).join(' ')}: ${text.slice(-500)}`)
  return text
}
