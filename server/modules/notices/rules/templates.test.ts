import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OTP_MINUTES } from '#shared/limits.ts'
import { type Template, templates } from './templates.ts'

/** The page without the spaces that align the columns of its tables. */
const page = readFileSync('docs/whatsapp.md', 'utf8').replaceAll(/ +/g, ' ')
const all: [string, Template][] = Object.entries(templates)

describe('the templates', () => {
  it.each(all)('%s stands in docs/whatsapp.md, word for word', (_kind, template) => {
    const { name, category, body, button } = template
    const [, section = ''] = page.split(`### \`${name}\`\n`)
    const [own = ''] = section.split('\n### ')
    expect(own).toContain(`${category}.`)
    for (const language of ['en', 'hi'] as const)
      expect(own).toContain(`| \`${language}\` | \`${body[language]}\` | ${button[language]} |`)
    template.values.forEach((_value, at) => expect(own).toContain(`\`{{${at + 1}}}\``))
  })

  it('are all that the page lists', () => {
    const listed = [...page.matchAll(/^### `(\w+)`/gm)].map(([, name]) => name)
    expect(listed).toEqual(all.map(([, { name }]) => name))
  })

  it.each(all)('%s has each value once in both languages, and Meta’s form', (_kind, template) => {
    for (const text of Object.values(template.body)) {
      const places = [...text.matchAll(/\{\{(\d)\}\}/g)].map(([, place]) => Number(place))
      expect(places.toSorted((a, b) => a - b)).toEqual(template.values.map((_value, at) => at + 1))
      expect(text.length).toBeLessThanOrEqual(1_024)
      expect(text).not.toMatch(/^\{\{|\}\}$/)
    }
    for (const label of [template.button.en, template.button.hi])
      expect(label.length).toBeLessThanOrEqual(25)
  })

  it.each(all.filter(([, { category }]) => category === 'UTILITY'))(
    '%s says how to end the messages',
    (_kind, { body }) => {
      expect(body.en).toContain('STOP')
      expect(body.hi).toContain('बंद')
    },
  )

  it('name the time for which a code is valid', () => {
    expect(templates.code.body.en).toContain(`${OTP_MINUTES} minutes`)
    expect(templates.code.body.hi).toContain(`${OTP_MINUTES} मिनट`)
  })
})
