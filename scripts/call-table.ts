import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CallRow } from '#web/lib/call-table.ts'

const root = path.join(import.meta.dirname, '..')
const module = path.join(root, 'web/lib/call-table.ts')
const contract = path.join(root, 'shared/contract/map.ts')

/** Gives the browser's code the table of calls, without the contract's schemas. */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    enforce: 'pre',
    async load(id) {
      if (id !== module) return null
      // Read by Node: the config's bundle would resolve the imports of the contract from another folder.
      const { endpoints } = (await import(pathToFileURL(contract).href)) as {
        endpoints: readonly Endpoint[]
      }
      return `export const callTable = ${JSON.stringify(toCallTable(endpoints))}`
    },
  }
}

/** The rows of the calls that may be repeated, that answer one person only, or that change reads. Throws when a name is not that of a read. */
export function toCallTable(endpoints: readonly Endpoint[]): Record<string, CallRow> {
  const named = new Map(endpoints.map((line) => [`${line.method} ${line.path}`, line]))
  const reads = [...named].filter(([, { effect }]) => effect === 'read').map(([name]) => name)
  const rows = [...named].map(([name, line]): [string, CallRow] => {
    const { idempotent, changes = [], answers } = line
    const unknown = [...changes, ...(answers ? [answers] : [])].find((pattern) =>
      pattern.endsWith('*')
        ? !reads.some((read) => read.startsWith(pattern.slice(0, -1)))
        : !reads.includes(pattern),
    )
    if (unknown !== undefined) throw new Error(`${name} changes ${unknown}, which is no read`)
    const answered = answers === undefined ? undefined : named.get(answers)
    const row: CallRow = {
      ...(idempotent && { repeats: true }),
      ...(isPersonal(line) && { personal: true }),
      ...(changes.length > 0 && { changes }),
      ...(answers && answered && { answers: [answers, ...partsOf(name, line, answered)] }),
    }
    return [name, row]
  })
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0))
}

const isPersonal = ({ effect, who }: Endpoint) =>
  effect === 'read' && who !== 'guest' && !who.endsWith('admin')

/** The field of the call's answer that is the read's answer, and the fields of the read's input. */
function partsOf(name: string, call: Endpoint, read: Endpoint): [field: string, ...string[]] {
  const fields = shapeOf(call.output)
  const [field = ''] = Object.entries(fields).find(([, schema]) => schema === read.output) ?? []
  const isWhole = Object.keys(shapeOf(read.output)).every((key) => key in fields)
  if (field === '' && !isWhole) throw new Error(`${name} does not answer ${read.path}`)
  const inputs = Object.keys(shapeOf(read.input))
  const missing = inputs.find((key) => !(key in shapeOf(call.input)))
  if (missing !== undefined) throw new Error(`${name} has no ${missing} of ${read.path}`)
  return [field, ...inputs]
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return (schema as Partial<z.ZodObject<Record<string, z.ZodType>>>).shape ?? {}
}
