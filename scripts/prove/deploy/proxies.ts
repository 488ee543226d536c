import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../postgres.ts'
import { isReady } from './visits.ts'

/** The ports of two servers; HAProxy may have more. */
type Servers = readonly [number, number, ...number[]]
/** The ports of the servers and of the proxy; `folder` holds what the proxy writes. */
type Place = { servers: Servers; port: number; plainPort: number; folder: string }
export type ProxyKind = {
  name: string
  program: string
  /** Writes the files of `deploy/` with this machine's ports and certificate, and returns the command. */
  set: (place: Place) => { args: string[]; env?: Record<string, string> }
}
export type Proxy = { base: string; stop: () => Promise<void> }

const STARTS_WITHIN_MS = 15_000

export const proxyKinds: ProxyKind[] = [
  {
    name: 'nginx',
    program: 'nginx',
    set: (place) => {
      const { folder } = place
      const file = join(folder, 'chowk.conf')
      const text = changeFile('nginx/chowk.conf', [
        ...addresses(place),
        [/^ *listen \[::\].*\n/gm, ''],
        [/listen 80;/g, `listen 127.0.0.1:${place.plainPort};`],
        [/listen 443 /g, `listen 127.0.0.1:${place.port} `],
        [/chowk\.example;/g, 'localhost;'],
        [/\/etc\/letsencrypt.*\.pem/g, certificate(folder)],
      ])
      writeFileSync(file, text)
      // The rest of a configuration, which Debian's nginx.conf has.
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
      const main = join(folder, 'nginx.conf')
      writeFileSync(
        main,
        `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/log; user root;
         events {} http { access_log off; gzip on; ${folders} include ${file}; }`,
      )
      return { args: ['-c', main, '-e', `${folder}/log`] }
    },
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    set: (place) => {
      const file = join(place.folder, 'haproxy.cfg')
      const text = changeFile('haproxy/haproxy.cfg', [
        ...addresses(place),
        [/^ *server two .*$/gm, `$&${moreServers(place)}`],
        [/bind :80$/m, `bind 127.0.0.1:${place.plainPort}`],
        [/bind :443/, `bind 127.0.0.1:${place.port}`],
        [/\/etc\/haproxy\/certs.*\.pem/, certificate(place.folder)],
      ])
      writeFileSync(file, text)
      return { args: ['-db', '-f', file] }
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    set: ({ servers, port, folder }) => {
      const file = join(folder, 'Caddyfile')
      // Caddy makes a certificate of its own for this machine, without asking the network or changing the system.
      const here = `{\n admin off\n skip_install_trust\n auto_https disable_redirects\n default_bind 127.0.0.1\n}\n`
      writeFileSync(file, here + readFileSync('deploy/caddy/Caddyfile', 'utf8'))
      return {
        args: ['run', '--config', file, '--adapter', 'caddyfile'],
        env: {
          PUBLIC_URL: `https://localhost:${port}`,
          SERVERS: servers.map((each) => `127.0.0.1:${each}`).join(' '),
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      }
    },
  },
]

function moreServers({ servers: [, , ...more] }: Place): string {
  return more.map((port, at) => `\n    server more${at} 127.0.0.1:${port}`).join('')
}

type Change = [pattern: RegExp, text: string]

/** A file of `deploy/` with the values of this machine. Throws when the file has no place for a change. */
export function changeFile(file: string, changes: Change[]): string {
  return changes.reduce(
    (text, [pattern, value]) => {
      const next = text.replace(pattern, value)
      if (!pattern.test(text)) throw new Error(`deploy/${file} has no ${pattern}`)
      return next
    },
    readFileSync(`deploy/${file}`, 'utf8'),
  )
}

function addresses({ servers }: Place): Change[] {
  return [
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${servers[0]}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${servers[1]}`],
  ]
}

/** A file with a key and its own certificate for this machine. */
function certificate(folder: string): string {
  const file = join(folder, 'localhost.pem')
  const files = ['-keyout', `${file}.key`, '-out', `${file}.crt`]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'
  const { status } = spawnSync('openssl', [...request.split(' '), ...files])
  if (status !== 0) throw new Error('openssl made no certificate')
  writeFileSync(file, readFileSync(`${file}.crt`, 'utf8') + readFileSync(`${file}.key`, 'utf8'))
  return file
}

/** The path of a program, also where only an administrator's shell finds it. */
export function findProgram(name: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin command -v ${name}`], {
    encoding: 'utf8',
  })
  return stdout.trim() || undefined
}

/** Starts the proxy with its file of `deploy/` before the servers. */
export async function startProxy(kind: ProxyKind, servers: Servers): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-proxy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const { args, env } = kind.set({ servers, port, plainPort, folder })
  const program = findProgram(kind.program) ?? kind.program
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-2_000)))
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const base = `https://localhost:${port}`
  const until = Date.now() + STARTS_WITHIN_MS
  while (!(await isReady(base))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${kind.name} did not start: ${said}`)
    }
    await delay(100)
  }
  return { base, stop }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
