import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** One statement as the server sent it, with its values ready to be inserted; `answered` is its first row. */
export type Statement = { text: string; values: string[]; answered: Record<string, unknown> }

type Query = (...args: unknown[]) => unknown
type TappedStatement = Statement & { client: unknown }

const prototype = Client.prototype as unknown as { query: Query }
const original = prototype.query
const QUIET_MS = 300
let tappedStatements: TappedStatement[] = []

/** Records every statement until `stopTap`. */
export function startTap(): object {
  tappedStatements = []
  prototype.query = function tapWhile(this: unknown, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof query === 'string' ? query : query.text
    const given = Array.isArray(values) ? values : typeof query === 'string' ? [] : query.values
    const statement: TappedStatement = {
      text,
      values: (given ?? []).map(literal),
      answered: {},
      client: this,
    }
    tappedStatements.push(statement)
    const result = original.apply(this, args)
    if (result instanceof Promise) {
      result.then(
        (answer) => (statement.answered = firstRow(answer)),
        () => undefined,
      )
    }
    return result
  }
  return {}
}

/** Resolves when the server has worked off the backlog of an earlier load. */
export async function untilQuiet(): Promise<object> {
  startTap()
  for (let before = -1; before !== tappedStatements.length; await delay(QUIET_MS))
    before = tappedStatements.length
  stopTap()
  return {}
}

/** The statements of one request, up to its commit, without the statements of the job queue. */
export function stopTap(): { statements: Statement[] } {
  prototype.query = original
  const rounds = new Set(
    tappedStatements.filter(isDrawing).flatMap((drawing) => transactionOf(drawing)),
  )
  const lines = tappedStatements.filter((one) => !rounds.has(one) && !one.text.includes('pgboss'))
  const commit = lines.findIndex(({ text }) => text === 'commit')
  const own = commit === -1 ? lines : lines.slice(0, commit + 1)
  return { statements: own.map(({ client: _client, ...statement }) => statement) }
}

/** A run of the job queue begins with emptying the outbox. */
function isDrawing({ text }: TappedStatement): boolean {
  return text.includes('delete from "outbox"')
}

function transactionOf(one: TappedStatement): TappedStatement[] {
  const same = tappedStatements.filter(({ client }) => client === one.client)
  const place = same.indexOf(one)
  const begun = same.findLastIndex(({ text }, at) => at < place && text.startsWith('begin'))
  const ended = same.findIndex(({ text }, at) => at > place && text === 'commit')
  return same.slice(begun, ended === -1 ? undefined : ended + 1)
}

function firstRow(answer: unknown): Record<string, unknown> {
  const { rows, fields } = answer as { rows?: unknown[]; fields?: { name: string }[] }
  const [row] = rows ?? []
  if (!Array.isArray(row)) return (row ?? {}) as Record<string, unknown>
  return Object.fromEntries(row.map((value, place) => [fields?.[place]?.name ?? place, value]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map(element).join(',')}}'`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

function element(value: unknown): string {
  if (value === null) return 'null'
  return `"${String(value)
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll("'", "''")}"`
}
