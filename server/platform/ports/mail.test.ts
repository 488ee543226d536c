import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMail } from './mail.ts'

const letter = {
  id: '0f0f0f0f-0000-8000-a000-000000000001',
  to: 'asha@chowk.example',
  subject: 'चौक: Ready for pickup at Soni Vastralaya',
  text: 'Your code: 042 117',
  html: '<p>Your code: <b>042 117</b></p>',
}

let server: SMTPServer
afterEach(() => new Promise<void>((done) => server.close(done)))

/** A post office on this machine; `refuse` makes it turn every letter away. */
async function openPostOffice(refuse = false) {
  const letters: string[] = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      stream.on('end', () => {
        if (!refuse) letters.push(text)
        done(refuse ? new Error('the box is full') : null)
      })
    },
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  return { letters, send: smtpMail(`smtp://127.0.0.1:${port}`, 'Chowk <no-reply@chowk.example>') }
}

describe('mail over SMTP', () => {
  it('arrives whole, in any script, under its own Message-ID', async () => {
    const { letters, send } = await openPostOffice()
    await send(letter)
    const mail = await PostalMime.parse(letters[0] ?? '')
    expect(mail).toMatchObject({
      subject: letter.subject,
      messageId: `<${letter.id}@chowk>`,
      from: { name: 'Chowk', address: 'no-reply@chowk.example' },
      to: [{ address: letter.to }],
    })
    expect(mail.text?.trim()).toBe(letter.text)
    expect(mail.html?.trim()).toBe(letter.html)
  })

  it('takes no header from a subject', async () => {
    const { letters, send } = await openPostOffice()
    await send({ ...letter, subject: 'Booked\r\nBcc: thief@evil.example' })
    const mail = await PostalMime.parse(letters[0] ?? '')
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.subject).toContain('Booked')
  })

  it('fails loudly when the letter is not taken, so that it is tried again', async () => {
    const { send } = await openPostOffice(true)
    await expect(send(letter)).rejects.toThrow('the box is full')
  })
})
