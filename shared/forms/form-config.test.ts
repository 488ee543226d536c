import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkForm,
  type Entries,
  type Entry,
  faultOf,
  fieldsOf,
  flatten,
  type FormConfig,
  type FormField,
  nest,
  optionsOf,
} from './form-config.ts'
import { registrationForm } from './registration-form.ts'

const error = (text: string) => ({ error: text })
const fields: FormField[] = [
  {
    name: 'shop.name',
    label: 'Name',
    type: 'text',
    schema: {
      dataType: { type: 'string', error: 'no text' },
      required: error('missing'),
      matches: { pattern: '[a-z ]*', error: 'letters' },
      minLength: { value: 2, error: 'short' },
      maxLength: { value: 5, error: 'long' },
    },
  },
  {
    name: 'state',
    label: 'State',
    type: 'select',
    options: [
      { value: 'Kerala', label: 'Kerala' },
      { value: 'Goa', label: 'Goa' },
    ],
    schema: { dataType: { type: 'string', error: 'no text' }, required: error('no state') },
  },
  {
    name: 'city',
    label: 'City',
    type: 'select',
    depends: { field: 'state', options: { Kerala: ['Kochi'], Goa: ['Panaji'] }, labels: {} },
    schema: { dataType: { type: 'string', error: 'no city' } },
  },
  {
    name: 'count',
    label: 'Count',
    type: 'number',
    schema: {
      dataType: { type: 'number', error: 'no number' },
      minimum: { value: 0, error: 'low' },
      maximum: { value: 10, error: 'high' },
    },
  },
  {
    name: 'agreed',
    label: 'Agreed',
    type: 'checkbox',
    schema: { dataType: { type: 'boolean', error: 'no switch' } },
  },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    schema: { dataType: { type: 'email', error: 'no email' } },
  },
]
const form: FormConfig = {
  name: 'test',
  sections: [{ key: 'a', title: 'A', subsections: [{ key: 'b', show: 'fields', fields }] }],
  rules: [],
}
const right: Entries = { 'shop.name': 'gul', state: 'Kerala' }

describe('a form that is checked by its configuration', () => {
  it.each<[Entries, string | undefined]>([
    [{}, undefined],
    [{ 'shop.name': '' }, 'missing'],
    [{ 'shop.name': '   ' }, 'missing'],
    [{ 'shop.name': null }, 'missing'],
    [{ 'shop.name': 7 }, 'no text'],
    [{ 'shop.name': 'G7' }, 'letters'],
    [{ 'shop.name': 'g' }, 'short'],
    [{ 'shop.name': 'gulabi' }, 'long'],
    [{ 'shop.name': ' gul ' }, undefined],
    [{ state: 'Atlantis' }, 'no state'],
    [{ city: 'Kochi' }, undefined],
    [{ city: 'Panaji' }, 'no city'],
    [{ state: 'Goa', city: 'Panaji' }, undefined],
    [{ count: '7' }, undefined],
    [{ count: 'seven' }, 'no number'],
    [{ count: Number.NaN }, 'no number'],
    [{ count: Number.POSITIVE_INFINITY }, 'no number'],
    [{ count: -1 }, 'low'],
    [{ count: 11 }, 'high'],
    [{ agreed: 'on' }, undefined],
    [{ agreed: 'yes' }, 'no switch'],
    [{ email: 'a@b.in' }, undefined],
    [{ email: 'a b@c.in' }, 'no email'],
  ])('answers %o with %s', (over, fault) => {
    const { faults } = checkForm(form, { ...right, ...over })
    expect(faults[0]?.error).toBe(fault)
  })

  const entry: fc.Arbitrary<Entry> = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, 'Kerala', 'Goa', 'Kochi', '__proto__', 'constructor', '7'),
  )
  const names = [...fieldsOf(form), ...fieldsOf(registrationForm)].map(({ name }) => name)
  const entries = fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString'), entry)
  const forms = fc.constantFrom(form, registrationForm)

  it('has one of its own errors for each wrong field, and nothing else', () => {
    fc.assert(
      fc.property(forms, entries, (config, given) => {
        const { faults } = checkForm(config, given)
        const own = JSON.stringify(config)
        const known = new Set(fieldsOf(config).map(({ name }) => name))
        for (const fault of faults) {
          expect(known.has(fault.field)).toBe(true)
          expect(own).toContain(JSON.stringify(fault.error))
        }
        expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length)
      }),
    )
  })

  it('accepts its own answer again, unchanged', () => {
    fc.assert(
      fc.property(forms, entries, (config, given) => {
        const once = checkForm(config, given)
        if (once.faults.length > 0) return
        expect(checkForm(config, once.entries)).toEqual(once)
      }),
    )
  })

  it('judges one field as it judges the whole form', () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { faults } = checkForm(form, given)
        for (const field of fields)
          expect(faultOf(field, given)).toBe(
            faults.find((fault) => fault.field === field.name)?.error,
          )
      }),
    )
  })

  it('keeps only entries of its fields, through nesting and back', () => {
    fc.assert(
      fc.property(forms, entries, (config, given) => {
        const { entries: read } = checkForm(config, given)
        const known = new Set(fieldsOf(config).map(({ name }) => name))
        expect(Object.keys(read).every((name) => known.has(name))).toBe(true)
        expect(flatten(config, nest(read))).toEqual(read)
        expect(({} as Record<string, unknown>)['status']).toBeUndefined()
      }),
    )
  })
})

describe('options that depend on another field', () => {
  const city = fields[2] as FormField

  it.each([
    ['Kerala', ['Kochi']],
    ['Goa', ['Panaji']],
    ['', []],
    ['__proto__', []],
  ])('of %s are %o', (state, expected) => {
    expect(optionsOf(city, { state })?.map(({ value }) => value)).toEqual(expected)
  })
})

function overlapAt(day: object): string | undefined {
  const entries = flatten(registrationForm, { timings: { Mon: day } })
  const { faults } = checkForm(registrationForm, entries)
  return faults.find(({ field }) => field === 'timings.Mon.from2')?.error
}

describe('the hours of a registration', () => {
  it.each([
    [{ status: true, from: '10:00', to: '14:00', from2: '16:00', to2: '20:00' }, false],
    [{ status: true, from: '10:00', to: '14:00', from2: '16:00', to2: '02:00' }, false],
    [{ status: true, from: '10:00', to: '20:00' }, false],
    [{ status: true, from: '10:00', to: '14:00', from2: '13:00', to2: '20:00' }, true],
    [{ status: true, from: '10:00', to: '14:00', from2: '16:00' }, true],
    [{ status: true, from: '10:00', to: '14:00', from2: '16:00', to2: '15:00' }, true],
    [{ status: true, from: '20:00', to: '02:00', from2: '03:00', to2: '05:00' }, true],
    [{ status: false, from: '10:00', to: '14:00', from2: '13:00', to2: '20:00' }, false],
  ])('%o overlap: %s', (day, overlaps) => {
    expect(overlapAt(day) !== undefined).toBe(overlaps)
  })
})
