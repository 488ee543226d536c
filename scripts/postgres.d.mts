export function postgresFolder(): string | undefined

export function startPostgres(options?: {
  durable?: boolean
  copyOf?: string
  replicaOf?: string
}): Promise<{ url: string; stop: () => void }>
