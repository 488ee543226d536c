import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../postgres.ts'
import { changeFile, end, findProgram } from '../deploy/proxies.ts'

/** HAProxy with its file of `deploy/` before two databases. */
export type DatabaseProxy = { primary: number; standby: number; stop: () => Promise<void> }

export async function startDatabaseProxy([one, two]: [number, number]): Promise<DatabaseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-database-proxy-'))
  const [primary, standby] = [await freePort(), await freePort()]
  const file = join(folder, 'database.cfg')
  const text = changeFile('haproxy/database.cfg', [
    [/127\.0\.0\.1:5000/g, `127.0.0.1:${primary}`],
    [/127\.0\.0\.1:5001/g, `127.0.0.1:${standby}`],
    [/10\.0\.0\.1:5432/g, `127.0.0.1:${one}`],
    [/10\.0\.0\.2:5432/g, `127.0.0.1:${two}`],
  ])
  writeFileSync(file, text)
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { primary, standby, stop }
}
