import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { freePort } from '../../postgres.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

/** Two servers of one database and one data folder, as behind a proxy. */
export type ServerPair = {
  ports: [number, number]
  /** Requests of the class `document` that each server permits an address. */
  documentLimit: number
  /** The server, 0 or 1, whose log has the request. */
  whoAnswered: (requestId: string) => Promise<number>
  lose: (which: 0 | 1, how: 'stop' | 'kill') => Promise<void>
  bring: (which: 0 | 1) => Promise<void>
  close: () => Promise<void>
}

const DOCUMENT_LIMIT = 10
const LOGGED_WITHIN_MS = 3_000

export async function openServerPair(main: string): Promise<ServerPair> {
  const cluster = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'chowk-pair-'))
  const servers: ServerProcess[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await query(cluster.url, 'create role chowk login')
    await query(cluster.url, 'create database chowk owner chowk')
    const answered = new Map<string, number>()
    const ports: [number, number] = [await freePort(), await freePort()]
    const env = {
      DATABASE_URL: withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@'),
      DATA_DIR: dataDir,
      DEMO: 'on',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: 'on',
      APP_SECRET: 'proof '.repeat(8),
      LOG_LEVEL: 'info',
      RATE_LIMITS: `document.address=${DOCUMENT_LIMIT}/600`,
    }
    const bring = async (which: 0 | 1) => {
      const note = (line: string) => {
        const [, id] = /"requestId":"([^"]+)"/.exec(line) ?? []
        if (id !== undefined) answered.set(id, which)
      }
      servers[which] = await startServer({ main, env, port: ports[which], onLog: note })
    }
    await bring(0)
    await bring(1)
    const whoAnswered = async (requestId: string) => {
      const until = Date.now() + LOGGED_WITHIN_MS
      for (; Date.now() < until; await delay(10)) {
        const which = answered.get(requestId)
        if (which !== undefined) return which
      }
      throw new Error(`no server has logged the request ${requestId}`)
    }
    const lose = async (which: 0 | 1, how: 'stop' | 'kill') => void (await servers[which]?.[how]())
    return { ports, documentLimit: DOCUMENT_LIMIT, whoAnswered, lose, bring, close }
  } catch (error) {
    await close()
    throw error
  }
}
