import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { countedMetrics } from '#server/platform/metrics/meters.ts'
import { readMetrics } from '#test/metrics.ts'
import { silentLog } from '#test/silent-log.ts'
import { failureOf, smtpMail } from './mail.ts'

const email = {
  id: '0f0f0f0f-0000-8000-a000-000000000001',
  to: 'asha@chowk.example',
  subject: 'चौक: Ready for pickup at Soni Vastralaya',
  text: 'Your code: 042 117',
  html: '<p>Your code: <b>042 117</b></p>',
}

let server: SMTPServer
afterEach(() => new Promise<void>((done) => server.close(done)))

type MailError = Error & { responseCode?: number }
type OfficeOptions = {
  refuse?: MailError
  /** The recipient whose emails never get an answer of the mail server. */ silentTo?: string
}

/** A mail server on this machine. */
async function openPostOffice({ refuse, silentTo }: OfficeOptions = {}) {
  const emails: string[] = []
  const count = { connections: 0 }
  server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      count.connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      if (address !== silentTo) done()
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      stream.on('end', () => {
        if (!refuse) emails.push(text)
        done(refuse ?? null)
      })
    },
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const from = 'Chowk <no-reply@chowk.example>'
  const limitMs = silentTo ? 1500 : 20_000
  const replyTo = 'help@chowk.example'
  return { emails, count, send: smtpMail({ smtpUrl, from, replyTo, log: silentLog, limitMs }) }
}

/** The emails of this process with this outcome. */
async function countOf(outcome: string): Promise<number> {
  const name = 'chowk_outgoing_call_duration_seconds_count'
  const { value } = readMetrics(await countedMetrics.metrics())
  return value(name, { service: 'mail', outcome }) ?? 0
}

describe('mail over SMTP', () => {
  it('arrives complete, in any script, with its own Message-ID', async () => {
    const { emails, send } = await openPostOffice()
    await send(email)
    const mail = await PostalMime.parse(emails[0] ?? '')
    expect(mail).toMatchObject({
      subject: email.subject,
      messageId: `<${email.id}@chowk.example>`,
      from: { name: 'Chowk', address: 'no-reply@chowk.example' },
      to: [{ address: email.to }],
    })
    expect(mail.text?.trim()).toBe(email.text)
    expect(mail.html?.trim()).toBe(email.html)
  })

  it('has the headers of a one-click unsubscription only when the reader can stop it (RFC 8058)', async () => {
    const { emails, send } = await openPostOffice()
    const unsubscribeUrl = 'https://chowk.example/api/unsubscribe/one-click?token=abc'
    await send(email)
    await send({ ...email, unsubscribeUrl })
    const [plain = '', optional = ''] = emails.map((text) => text.replaceAll(/\r\n\s+/g, ' '))
    expect(plain).not.toContain('List-Unsubscribe')
    expect(optional).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(optional).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  it('carries pictures inside the email, each shown by its id', async () => {
    const { emails, send } = await openPostOffice()
    const content = Buffer.from('89504e470d0a1a0a', 'hex')
    const picture = { cid: 'a1@chowk', filename: 'qr.png', contentType: 'image/png', content }
    await send({ ...email, html: '<img src="cid:a1@chowk" alt="QR">', pictures: [picture] })
    const mail = await PostalMime.parse(emails[0] ?? '')
    expect(mail.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<a1@chowk>', related: true },
    ])
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(content)
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([
      email.text,
      '<img src="cid:a1@chowk" alt="QR">',
    ])
  })

  it('says that a program wrote it (RFC 3834), and names the address for answers', async () => {
    const { emails, send } = await openPostOffice()
    await send(email)
    expect(emails[0]).toContain('Auto-Submitted: auto-generated\r\n')
    expect(emails[0]).toContain('Reply-To: help@chowk.example\r\n')
  })

  it('adds no header from a subject', async () => {
    const { emails, send } = await openPostOffice()
    await send({ ...email, subject: 'Booked\r\nBcc: thief@evil.example' })
    const mail = await PostalMime.parse(emails[0] ?? '')
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.subject).toContain('Booked')
  })

  it.each([
    [552, 'refused'],
    [452, 'deferred'],
    [421, 'unreachable'],
  ])(
    'throws and counts when the email is not accepted: %i is %s',
    async (responseCode, failure) => {
      const before = await countOf(failure)
      const refuse = Object.assign(new Error('the box is full'), { responseCode })
      const { send } = await openPostOffice({ refuse })
      const failed = send(email)
      await expect(failed).rejects.toThrow('the box is full')
      await expect(failed).rejects.toMatchObject({ failure })
      expect(await countOf(failure)).toBe(before + 1)
    },
  )

  it('times out when the server does not answer, and then uses another connection', async () => {
    const { emails, count, send } = await openPostOffice({ silentTo: 'mute@chowk.example' })
    const mute = send({ ...email, to: 'mute@chowk.example' })
    await expect(mute).rejects.toMatchObject({ failure: 'unreachable' })
    await send(email)
    expect(emails).toHaveLength(1)
    expect(count.connections).toBe(2)
  })

  it('sends over at most four connections, each used again', async () => {
    const { emails, count, send } = await openPostOffice()
    await Promise.all(Array.from({ length: 20 }, () => send(email)))
    expect(emails).toHaveLength(20)
    expect(count.connections).toBeLessThanOrEqual(4)
  })

  it.each([
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
    [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
    [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'deferred'],
    [{ code: 'EENVELOPE', responseCode: 503, command: 'DATA' }, 'deferred'],
    [{ code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, 'unreachable'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'unreachable'],
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'unreachable'],
    [{ code: 'ESOCKET', command: 'CONN' }, 'unreachable'],
    [{ code: 'EABORT' }, 'unreachable'],
  ])('classifies the error %o as %s', (error, failure) => {
    expect(failureOf(error)).toBe(failure)
  })
})
