/** The content of an email before it is formatted; all of it is plain text. */
export type Email = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Shown in large characters after the first paragraph, so that a phone shows it without scrolling. */
  code?: string
  /** Products with a link for each number of stars. */
  ratings: { label: string; stars: Link[] }[]
  details: { label: string; value: string }[]
  button?: Link
  footer: string
  unsubscribe?: Link
}

type Link = { label: string; href: string }

export function asText(email: Email): string {
  const lines = email.details.map(({ label, value }) => `  ${label}: ${value}`)
  const button = email.button ? [linkText(email.button)] : []
  const [first = '', ...others] = email.paragraphs
  const blocks = [
    email.greeting,
    first,
    ...(email.code ? [`  ${email.code}`] : []),
    ...others,
    ...email.ratings.map(ratingText),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...button,
    email.footer,
    ...(email.unsubscribe ? [linkText(email.unsubscribe)] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const linkText = ({ label, href }: Link) => `${label}: ${href}`
const ratingText = ({ label, stars }: Email['ratings'][number]) =>
  [label, ...stars.map((star) => `  ${linkText(star)}`)].join('\n')

const style = {
  page: 'margin:0;padding:24px 12px;background:#faf6ee;color:#2b2320;font:16px/1.5 Georgia,serif',
  sheet:
    'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e5dccb;border-radius:12px',
  code: 'margin:16px 0;font:700 32px/1.2 monospace;letter-spacing:4px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f3a7d;color:#ffffff;text-decoration:none',
  star: 'display:inline-block;margin:0 8px 8px 0;padding:12px 14px;border:1px solid #e5dccb;border-radius:8px;color:#8a5a00;text-decoration:none;white-space:nowrap',
  quiet: 'margin:24px auto 0;max-width:520px;color:#6d6257;font-size:13px',
}

/** The email as a table-free page with styles inline; every text is escaped. */
export function asHtml(email: Email, locale: string): string {
  const rows = email.details.map(
    ({ label, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6d6257">${escape(label)}</td><td style="padding:4px 0">${escape(value)}</td></tr>`,
  )
  const [first = '', ...others] = email.paragraphs.map((text) => `<p>${escape(text)}</p>`)
  const parts = [
    `<p>${escape(email.greeting)}</p>`,
    first,
    email.code ? `<p style="${style.code}">${escape(email.code)}</p>` : '',
    ...others,
    ...email.ratings.map(ratingHtml),
    rows.length > 0 ? `<table role="presentation">${rows.join('')}</table>` : '',
    email.button
      ? `<p><a style="${style.button}" href="${escape(email.button.href)}">${escape(email.button.label)}</a></p>`
      : '',
  ]
  const { unsubscribe } = email
  const stop = unsubscribe
    ? `<br><a style="color:#6d6257" href="${escape(unsubscribe.href)}">${escape(unsubscribe.label)}</a>`
    : ''
  return `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8"><title>${escape(email.subject)}</title></head><body style="${style.page}"><div style="${style.sheet}">${parts.join('')}</div><p style="${style.quiet}">${escape(email.footer)}${stop}</p></body></html>`
}

function ratingHtml({ label, stars }: Email['ratings'][number]): string {
  const links = stars.map(
    (star) => `<a style="${style.star}" href="${escape(star.href)}">${escape(star.label)}</a>`,
  )
  return `<p><strong>${escape(label)}</strong><br>${links.join('')}</p>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
