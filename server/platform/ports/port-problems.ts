type Ports = { PORT: number; PUBLIC_URL?: string | undefined } & Partial<
  Record<(typeof others)[number], number | undefined>
>

const others = ['METRICS_PORT', 'PAYMENTS_SIMULATOR_PORT', 'WHATSAPP_SIMULATOR_PORT'] as const

/** Lists ports that two settings name, and a free port (0) to which no link could lead. */
export function portProblems(ports: Ports): string[] {
  const names = ['PORT', ...others] as const
  const same = others.flatMap((name, at) => {
    const port = ports[name]
    const taken = port ? names.slice(0, at + 1).find((other) => ports[other] === port) : undefined
    if (!taken) return []
    const why =
      name === 'METRICS_PORT' ? 'METRICS_TOKEN opens /metrics on PORT' : 'name another one'
    return [`${name}: is the same as ${taken}; ${why}`]
  })
  const isFree = ports.PORT === 0 && ports.PUBLIC_URL === undefined
  return isFree
    ? ['PORT: 0 is any free port, so the links need PUBLIC_URL, the address people use', ...same]
    : same
}
