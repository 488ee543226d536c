import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

function write(err: Error): string {
  const lines: string[] = []
  makeLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  return lines.join('')
}

it('removes email addresses in a mail server’s error from the log', () => {
  const refusal = new Error('all recipients were rejected: 550 5.1.1 <asha@home.example>: unknown')
  const line = write(Object.assign(refusal, { code: 'EENVELOPE' }))
  expect(line).toContain('550 5.1.1')
  expect(line).toContain('EENVELOPE')
  expect(line).not.toContain('asha')
})

it('has the name of the process in every line, and the subject of the line', () => {
  const lines: string[] = []
  const to = { write: (line: string) => void lines.push(line) }
  const more = { instance: 'one of two', around: () => ({ trace_id: 'the present one' }) }
  const log = makeLog('info', to, more)
  log.child({ requestId: 'a' }).info({ route: '/' }, 'answered')
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    instance: 'one of two',
    trace_id: 'the present one',
    requestId: 'a',
    route: '/',
  })
})

it('removes the values of a failed query from the log', () => {
  const cause = Object.assign(new Error('canceling statement'), { code: '57014' })
  const line = write(new Error('Failed query: select $1\nparams: asha at home', { cause }))
  expect(line).toContain('canceling statement')
  expect(line).not.toContain('asha')
})
