import { createTransport } from 'nodemailer'

/** A finished letter. `id` is also its Message-ID, so that a repeat after a crash is recognised. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string }
export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 10_000

/** Sends over SMTP; throws when the server does not take the letter, and the job tries again. */
export function smtpMail(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  )
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, messageId: `<${id}@chowk>` })
  }
}
