import type { Locale } from '#shared/page.ts'
import type { Detail, Email, EmailCode, Goods, GoodsLine, Link } from './email.ts'
import { fontOf, look, styleSheet } from './email-look.ts'

/**
 * The `cid` of a picture inside the email, by `logo`, `qr` or the hash of a stored picture; undefined if it is missing.
 */
export type CidOf = (picture: string) => string | undefined

type PageOptions = { locale: Locale; brand: string; cidOf: CidOf }

/**
 * The email as HTML that all mail programs support: tables, inline styles, no script, no picture from a server and no
 * tracking. Every text is escaped.
 */
export function asHtml(email: Email, { locale, brand, cidOf }: PageOptions): string {
  const { subject, footer, unsubscribe } = email
  const stop = unsubscribe
    ? `<br><a ${look('muted')} href="${escape(unsubscribe.href)}">${escape(unsubscribe.label)}</a>`
    : ''
  const font = fontOf(locale)
  const cid = cidOf('logo')
  const logo = cid
    ? `<td style="padding:0 10px 12px 4px"><img src="cid:${cid}" width="40" height="40" alt="" style="display:block;border-radius:8px"></td>`
    : ''
  const brandRow = `${table()}<tr>${logo}<td ${look('brand')}>${escape(brand)}</td></tr></table>`
  return [
    `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${escape(subject)}</title><style>${styleSheet}</style></head><body ${look('page', font)}>`,
    preheader(email),
    `${table(look('page', font), WIDE)}<tr><td align="center" style="padding:20px 8px">`,
    // Outlook knows no `max-width`.
    `<!--[if mso]>${table('width="600"')}<tr><td><![endif]-->`,
    `${table('style="max-width:600px"', WIDE)}<tr><td>${brandRow}</td></tr>`,
    `<tr><td ${look('sheet')}>${contentOf(email, cidOf)}</td></tr>`,
    `<tr><td ${look('footer')}>${escape(footer)}${stop}</td></tr></table>`,
    '<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('')
}

const WIDE = 'width="100%"'
const table = (...more: string[]) =>
  `<table ${['role="presentation" cellpadding="0" cellspacing="0" border="0"', ...more].join(' ')}>`

/**
 * Mail programs show this preview text beside the subject. The invisible characters after it keep the rest of the email
 * out of the preview.
 */
function preheader({ paragraphs: [first = ''] }: Email): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(first)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

function contentOf(email: Email, cidOf: CidOf): string {
  const [first = '', ...others] = email.paragraphs.map(paragraph)
  return [
    `<h1 ${look('heading')}>${escape(email.subject)}</h1>`,
    paragraph(email.greeting),
    first,
    email.code ? codeHtml(email.code, cidOf) : '',
    ...others,
    ...email.ratings.map((rating) => ratingHtml(rating, cidOf)),
    email.button ? `<p style="margin:0 0 20px">${linkHtml(email.button, 'button')}</p>` : '',
    email.goods ? goodsHtml(email.goods, cidOf) : '',
  ].join('')
}

const paragraph = (text: string) => `<p ${look('text')}>${escape(text)}</p>`

function linkHtml({ label, href }: Link, name: 'button' | 'second' | 'star'): string {
  return `<a ${look(name)} href="${escape(href)}">${escape(label)}</a>`
}

function codeHtml({ title, digits, token, qrLabel }: EmailCode, cidOf: CidOf): string {
  const qr = token && cidOf('qr')
  const heading = title
    ? `<h2 style="margin:0 0 4px;font-size:16px;font-weight:700">${escape(title)}</h2>`
    : ''
  const shown = qr
    ? `<img src="cid:${qr}" width="200" height="200" alt="${escape(qrLabel)}" style="display:block;margin:8px auto 0">`
    : ''
  return `<div ${look('code')}>${heading}<p ${look('digits')}>${escape(digits)}</p>${shown}</div>`
}

function ratingHtml({ label, picture: hash, stars }: Email['ratings'][number], cidOf: CidOf) {
  const links = stars.map((star) => linkHtml(star, 'star')).join('')
  const text = `<p style="margin:0 0 8px"><strong>${escape(label)}</strong></p><p style="margin:0">${links}</p>`
  return besidePhoto(hash, text, cidOf)
}

function goodsHtml({ title, lines, sums, details, directions }: Goods, cidOf: CidOf): string {
  const total = sums.length - 1
  return `<div ${look('order')}><h2 ${look('title')}>${escape(title)}</h2>${lines
    .map((line) => lineHtml(line, cidOf))
    .join('')}${table(WIDE)}${sums
    .map((sum, index) => sumHtml(sum, index === total))
    .join('')}</table>${details.map(detailHtml).join('')}${
    directions ? `<p style="margin:16px 0 0">${linkHtml(directions, 'second')}</p>` : ''
  }</div>`
}

function lineHtml({ name, variant, amount, note, picture: hash }: GoodsLine, cidOf: CidOf): string {
  const struck = note ? ';text-decoration:line-through' : ''
  const text = `<strong>${escape(name)}</strong>${variant.length > 0 ? `<br><span ${look('muted')}>${variant.map(whole).join(' · ')}</span>` : ''}<br><span style="white-space:nowrap${struck}">${escape(amount)}</span>${
    note ? ` <span ${look('note')}>${escape(note)}</span>` : ''
  }`
  return besidePhoto(hash, text, cidOf)
}

const SHORT = 24
/** A short value such as `SKU: KU-7` stays on one line. */
const whole = (text: string) =>
  text.length > SHORT ? escape(text) : `<span style="white-space:nowrap">${escape(text)}</span>`

function besidePhoto(hash: string | null, html: string, cidOf: CidOf): string {
  const cid = hash === null ? undefined : cidOf(hash)
  const photo = cid
    ? // The alternative text is empty, because the name of the article stands beside the picture.
      `<td width="64" valign="top" style="padding:0 14px 14px 0"><img src="cid:${cid}" width="64" height="80" alt="" ${look('photo')}></td>`
    : ''
  return `${table()}<tr>${photo}<td valign="top" style="padding:0 0 14px">${html}</td></tr></table>`
}

function sumHtml({ label, value }: Detail, isTotal: boolean): string {
  const css = `padding:2px 0;${isTotal ? 'font-weight:700' : ''}`
  return `<tr><td style="${css}">${escape(label)}</td><td align="right" style="${css};white-space:nowrap">${escape(value)}</td></tr>`
}

function detailHtml({ label, value, href }: Detail): string {
  const shown = href
    ? `<a ${look('link')} href="${escape(href)}">${escape(value)}</a>`
    : escape(value)
  return `<p style="margin:12px 0 0"><span ${look('muted')}>${escape(label)}</span><br>${shown}</p>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
