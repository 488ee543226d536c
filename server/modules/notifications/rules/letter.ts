/** A letter before it is written out: everything in it is plain text. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Big figures, like a pickup code. */
  code?: string
  lines?: { label: string; value: string }[]
  button?: { label: string; href: string }
  footer: string
}

export function asText(letter: Letter): string {
  const lines = (letter.lines ?? []).map(({ label, value }) => `  ${label}: ${value}`)
  const button = letter.button ? [`${letter.button.label}: ${letter.button.href}`] : []
  const blocks = [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.code ? [`  ${letter.code}`] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...button,
    letter.footer,
  ]
  return `${blocks.join('\n\n')}\n`
}

const style = {
  page: 'margin:0;padding:24px 12px;background:#faf6ee;color:#2b2320;font:16px/1.5 Georgia,serif',
  sheet:
    'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e5dccb;border-radius:12px',
  code: 'margin:16px 0;font:700 32px/1.2 monospace;letter-spacing:4px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f3a7d;color:#ffffff;text-decoration:none',
  quiet: 'margin:24px auto 0;max-width:520px;color:#6d6257;font-size:13px',
}

/** The letter as a table-free page with styles inline; every text is escaped. */
export function asHtml(letter: Letter, language: string): string {
  const rows = (letter.lines ?? []).map(
    ({ label, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6d6257">${escape(label)}</td><td style="padding:4px 0">${escape(value)}</td></tr>`,
  )
  const parts = [
    `<p>${escape(letter.greeting)}</p>`,
    ...letter.paragraphs.map((text) => `<p>${escape(text)}</p>`),
    letter.code ? `<p style="${style.code}">${escape(letter.code)}</p>` : '',
    rows.length > 0 ? `<table role="presentation">${rows.join('')}</table>` : '',
    letter.button
      ? `<p><a style="${style.button}" href="${escape(letter.button.href)}">${escape(letter.button.label)}</a></p>`
      : '',
  ]
  return `<!doctype html><html lang="${escape(language)}"><head><meta charset="utf-8"><title>${escape(letter.subject)}</title></head><body style="${style.page}"><div style="${style.sheet}">${parts.join('')}</div><p style="${style.quiet}">${escape(letter.footer)}</p></body></html>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
