export function postgresFolder(): string | undefined

export function startPostgres(): Promise<{ url: string; stop: () => void }>
