import { readFileSync, readlinkSync } from 'node:fs'

/** Identifies a process of this machine permanently, because another process can reuse its pid. */
export function identity(pid: number) {
  return {
    pid,
    bootId: readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '',
    pidNamespace: readNamespace(),
    processStart: processStart(pid),
  }
}

function readNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Clock ticks from boot to the start of the process; empty for a process that has ended or is a zombie. */
export function processStart(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const [state = 'X', ...others] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return 'ZXx'.includes(state) ? '' : (others[18] ?? '')
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
