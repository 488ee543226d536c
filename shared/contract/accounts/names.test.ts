import { describe, expect, it } from 'vitest'
import { PERSON_NAME, SHOP_NAME } from '../../forms/registration-form.ts'
import { PersonalInfoForm } from '../stores/your-account.ts'
import { StoreForm } from '../stores/store-form.ts'
import { CollectorForm } from '../orders/collectors.ts'
import { GuestGrievanceFields } from '../grievances/complaint.ts'
import { NameForm, SignupForm } from './accounts.ts'
import { CodeSignupForm } from './codes.ts'

/** The keys of the errors at one field of a form. */
function faultsAt(schema: typeof NameForm | object, field: string, text: string): string[] {
  const { error } = (schema as typeof NameForm).safeParse({ [field]: text } as never)
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message)
}

const forms = {
  'the name of an account': [NameForm, 'name'],
  'a sign-up': [SignupForm, 'name'],
  'a sign-up by a code': [CodeSignupForm, 'name'],
  'somebody who collects': [CollectorForm, 'name'],
  'somebody who complains': [GuestGrievanceFields, 'name'],
  'the owner of a shop': [PersonalInfoForm, 'ownerName'],
  'a shop': [PersonalInfoForm, 'shopName'],
  'the owner of a new shop': [StoreForm, 'ownerName'],
  'a new shop': [StoreForm, 'shopName'],
} as const

const signs = ['😀😀', '👩‍👧', '--', '...', '♥ ♥', '\u0901\u0901']

describe.each(Object.entries(forms))('%s', (_what, [form, field]) => {
  it.each(signs)('is no name without a letter: %s', (text) => {
    expect(faultsAt(form, field, text)).not.toEqual([])
  })

  it.each(['Meera', 'मीरा', 'மீரா', '美玲'])('is a name with letters: %s', (text) => {
    expect(faultsAt(form, field, text)).toEqual([])
  })
})

describe('a registration', () => {
  it.each(signs)('has no name without a letter: %s', (text) => {
    for (const pattern of [PERSON_NAME, SHOP_NAME])
      expect(new RegExp(`^(?:${pattern})$`, 'u').test(text)).toBe(false)
  })
})

it('a name of 60 letters is refused in words and not cut', () => {
  for (const form of [NameForm, CollectorForm])
    expect(faultsAt(form, 'name', 'a'.repeat(60))).toEqual([expect.stringContaining('nameLong')])
})
