/**
 * Every figure that is read when metrics are requested, with its help text. The other metrics are counters
 * (`meters.ts`).
 */
export const figureHelp = {
  target_info:
    'This process: the name of the service and the instance that stands in each line of the log.',
  chowk_database_up:
    '1 when the database answered the last time, else 0; without it, its figures are left out.',
  chowk_read_only: '1 while the disk is nearly full and writes are refused, else 0.',
  chowk_disk_free_bytes:
    'Free bytes of the disk of DATA_DIR; 0 when it has no room for more files.',
  db_client_connection_count: 'Connections to the database, by pool and state.',
  db_client_connection_max: 'The most connections of a pool.',
  db_client_connection_pending_requests: 'Work that waits for a connection of a pool.',
  chowk_replica_used:
    '1 while the replica answers reads, 0 while the database does; left out without a replica.',
  chowk_replica_behind_seconds:
    'Seconds since the replica was last seen to have all that the database had two seconds before.',
  chowk_service_paused: '1 while calls to a service pause because it does not answer, else 0.',
  chowk_alarm:
    '1 for an alarm of /readyz?deep that rings, by its reason; invariants have metrics of their own.',
  chowk_outbox_events: 'Events that wait to become jobs and notices.',
  chowk_outbox_oldest_seconds: 'Age of the oldest event that waits.',
  chowk_jobs_waiting:
    'Jobs that are not done, by queue; jobs that wait for a further try among them.',
  chowk_jobs_oldest_seconds: 'Age of the oldest job that is not done, by queue.',
  chowk_jobs_overdue_seconds:
    'For how long the job that is due for longest has not been taken, by queue.',
  chowk_jobs_dead:
    'Jobs that failed for good, by queue and failure: refused (by the mail server) or tries (all were used).',
  chowk_jobs_dead_newest_timestamp_seconds:
    'When the last job failed for good; left out while there is none.',
  chowk_orders_open: 'Open orders by status.',
  chowk_waitlist_holds_open: 'Pieces held for people who waited for them.',
  chowk_refunds_open: 'Refunds that have not arrived, by state.',
  chowk_refunds_oldest_seconds: 'Age of the oldest refund that has not arrived.',
  chowk_webhooks_waiting: 'Webhooks of the payment provider that are not processed.',
  chowk_webhooks_oldest_seconds: 'Age of the oldest webhook that is not processed.',
  chowk_search_rows_outdated:
    'Products whose search row was made by the rules of an older version.',
} as const

export type FigureName = keyof typeof figureHelp
export type Figure = { name: FigureName; labels?: Record<string, string>; value: number }

/** The text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats); all are gauges. */
export function renderFigures(figures: readonly Figure[]): string {
  const byName = Map.groupBy(figures, ({ name }) => name)
  return Object.entries(figureHelp)
    .map(([name, help]) => {
      const own = byName.get(name as FigureName) ?? []
      const lines = own.map(({ labels, value }) => `${name}${renderLabels(labels)} ${value}`)
      return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n')
    })
    .join('\n')
}

function renderLabels(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
