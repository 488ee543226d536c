type Ran = { code: number; output: string; seconds: number; timedOut: boolean }
type RunOptions = { limitSeconds: number; show?: boolean; env?: Record<string, string> }

export function run(command: readonly string[], options: RunOptions): Promise<Ran>
export function stopOnSignal(alsoStop?: () => void): void
