import type { Locale } from '#shared/page.ts'

type Parts = { locale: Locale; head: string; body: string; data: string }

/** The slots of the template, in the order of the document. */
const SLOTS = ['<html lang="en"', '<!--head-->', '<!--app-->', '<!--data-->']

/** The HTML around every page. It is split at its slots once, so that filling them needs no search. */
export class PageTemplate {
  readonly html: string
  readonly #between: readonly string[]

  constructor(html: string) {
    this.html = html
    this.#between = SLOTS.reduce(cutLast, [html])
  }

  with({ locale, head, body, data }: Parts): string {
    const [start = '', beforeHead = '', beforeBody = '', beforeData = '', end = ''] = this.#between
    return `${start}<html lang="${locale}"${beforeHead}${head}${beforeBody}${body}${beforeData}${dataBlock(data)}${end}`
  }
}

function cutLast(pieces: string[], slot: string): string[] {
  const last = pieces.at(-1) ?? ''
  const at = last.indexOf(slot)
  if (at === -1) throw new Error(`The template of pages lacks ${slot}`)
  return [...pieces.slice(0, -1), last.slice(0, at), last.slice(at + slot.length)]
}

function dataBlock(json: string): string {
  return `<script type="application/json" id="page-data">${json}</script>`
}
