import { setTimeout as delay } from 'node:timers/promises'

export type Pace = { rounds: number; seconds: number }

/** The targets of a row; only those that are set are checked. */
export type Target = { share?: number; p95?: number }

export type Row = {
  work: string
  connections: number
  /** The limit of the machine, measured in the same run; `share` is the median of the rounds' shares of this limit. */
  limit: { name: string; perSecond: number; share: number } | undefined
  /** An earlier release, measured in the same run; `times` is the median of the rounds' own quotients. */
  earlier?: { perSecond: number; times: number } | undefined
  perSecond: number
  p95: number
  /** Processor time of the server's process for one answer, in milliseconds. */
  cpu: number
  target: Target
}

type Shot = { perSecond: number; p95: number; count: number }
type MeasuredWork = Pick<Row, 'work' | 'connections' | 'target'> & {
  limit: { name: string; take: () => Promise<number> } | undefined
  chowk: () => Promise<Shot>
  earlier?: (() => Promise<number>) | undefined
  server: { cpu(): number }
}

/** The time limit of a statement, after which the database no longer works for an earlier release. */
const STATEMENT_MS = 3_500

/**
 * Measures limit, product and earlier release alternately, so that a slow minute of the machine affects all; returns
 * medians of the rounds. The share is computed in each round: the median limit and the median product can come from
 * different minutes.
 */
export async function measure(row: MeasuredWork, { rounds }: Pace): Promise<Row> {
  const limits: number[] = []
  const before: number[] = []
  const shots: (Shot & { cpu: number })[] = []
  for (let round = 0; round < rounds; round++) {
    if (row.limit) limits.push(await row.limit.take())
    const cpu = row.server.cpu()
    const shot = await row.chowk()
    shots.push({ ...shot, cpu: (row.server.cpu() - cpu) / shot.count })
    if (!row.earlier) continue
    before.push(await row.earlier())
    await delay(STATEMENT_MS)
  }
  const { work, connections, target } = row
  const quotients = (others: number[]) =>
    median(shots.map(({ perSecond }, round) => perSecond / (others[round] ?? perSecond)))
  const limit = row.limit && {
    name: row.limit.name,
    perSecond: median(limits),
    share: quotients(limits),
  }
  const measured: Row = {
    work,
    connections,
    target,
    limit,
    earlier: row.earlier && { perSecond: median(before), times: quotients(before) },
    perSecond: median(shots.map(({ perSecond }) => perSecond)),
    p95: median(shots.map(({ p95 }) => p95)),
    cpu: median(shots.map(({ cpu }) => cpu)),
  }
  console.info(line(measured))
  return measured
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export const tableHead = [
  '| work | connections | Chowk | p95 | its processor time | limit beside it | share | must reach | met |',
  '| --- | ---: | ---: | ---: | ---: | --- | ---: | --- | --- |',
].join('\n')

/** The rows that were measured beside an earlier release. */
export function besideEarlier(rows: readonly Row[]): string[] {
  return rows.flatMap(({ work, connections, earlier }) =>
    earlier
      ? `- ${work}, ${connections}: ${earlier.times.toFixed(2)} times as many as the earlier release (${whole(earlier.perSecond)} /s)`
      : [],
  )
}

export function line(row: Row): string {
  const { limit, target, perSecond, p95, cpu } = row
  const cells = [
    row.work,
    String(row.connections),
    `${whole(perSecond)} /s`,
    `${p95.toFixed(1)} ms`,
    `${cpu.toFixed(2)} ms`,
    limit ? `${limit.name} ${whole(limit.perSecond)} /s` : '',
    limit ? `${whole(limit.share * 100)} %` : '',
    wordsOf(target),
    wordsOf(target) === '' ? '' : isMet(row) ? 'yes' : '**no**',
  ]
  return `| ${cells.join(' | ')} |`
}

/** A share within 15 % of its target is reached, because machines scatter more than that. */
export function isMet({ target, p95, limit }: Row): boolean {
  const { share = 0, p95: longest = Infinity } = target
  return (limit?.share ?? 1) >= share * 0.85 && p95 <= longest
}

function wordsOf({ share, p95 }: Target): string {
  const parts = [
    share === undefined ? '' : `≥ ${share * 100} %`,
    p95 === undefined ? '' : `p95 ≤ ${p95} ms`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}
