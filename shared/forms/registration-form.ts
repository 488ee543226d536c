import { weekdays } from '../formats/india-time.ts'
import type { FieldSchema, FormConfig, FormField, FormRule } from './form-config.ts'
import { messageText as text, type MessageKey } from '../message.ts'
import { ENROLMENT_NUMBER, PAN } from '../formats/tax-ids.ts'

type Key =
  Extract<MessageKey, `registration.${string}`> extends `registration.${infer K}` ? K : never

/** All texts of the configuration are message keys; the server translates them before it sends the form. */
const say = (key: Key) => text(`registration.${key}` as MessageKey)
const error = (key: Key) => ({ error: say(key) })
const limit = (value: number, key: Key) => ({ value, error: say(key) })
const string = { type: 'string', error: say('entry') } as const

/**
 * The characters of a shop's name: letters and digits of any script (at least one), spaces, and the signs of real names
 * such as "Sunita's Sarees & Sons (Ladies), No. 24". The source of a regular expression with the flag `u`.
 */
export const SHOP_NAME = String.raw`(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd}\u200c\u200d &.'’,()\-\/]*`

/** Letters of any script (at least one), with the joiners that some of them need, and spaces. */
export const PERSON_NAME = String.raw`(?=.*\p{L})[\p{L}\p{M}\u200c\u200d ]*`
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const HASH = '[0-9a-f]{64}'

const noContact = { error: text('fields.nameContact') }

const name = (pattern: string, refusal: Key, required: Key): FieldSchema => ({
  dataType: string,
  required: error(required),
  matches: { pattern, error: say(refusal) },
  minLength: limit(2, 'nameShort'),
  maxLength: limit(30, 'nameLong'),
  noContact,
})

const shop: FormField[] = [
  {
    name: 'shopName',
    label: say('shopName'),
    type: 'text',
    autocomplete: 'organization',
    schema: name(SHOP_NAME, 'shopNameLetters', 'shopNameRequired'),
  },
  {
    name: 'businessType',
    label: say('businessType'),
    type: 'radio',
    options: [
      { value: 'Clothing', label: say('clothing') },
      { value: 'Footwear', label: say('footwear') },
      { value: 'Bangles and jewellery', label: say('bangles') },
      { value: 'Clothing, footwear and bangles', label: say('several') },
    ],
    schema: { dataType: { type: 'string', error: say('businessTypeRequired') } },
  },
]

const owner: FormField[] = [
  {
    name: 'ownerName',
    label: say('ownerName'),
    type: 'text',
    autocomplete: 'name',
    schema: name(PERSON_NAME, 'nameLetters', 'ownerNameRequired'),
  },
  {
    name: 'contactNumber',
    label: say('contactNumber'),
    hint: say('contactNumberHint'),
    type: 'tel',
    prefix: '+91',
    autocomplete: 'tel-national',
    schema: {
      dataType: string,
      required: error('contactNumberRequired'),
      isMobile: true,
      matches: { pattern: String.raw`[6-9]\d{9}`, error: say('contactNumberInvalid') },
    },
  },
  {
    name: 'email',
    label: say('email'),
    type: 'email',
    autocomplete: 'email',
    schema: {
      dataType: { type: 'email', error: say('emailInvalid') },
      required: error('emailRequired'),
    },
  },
]

const degrees = (most: number): FieldSchema => ({
  dataType: { type: 'number', error: say('degrees') },
  required: error('pointRequired'),
  minimum: limit(-most, 'degrees'),
  maximum: limit(most, 'degrees'),
})

const point: FormField[] = [
  { name: 'latitude', label: say('latitude'), type: 'number', schema: degrees(90) },
  { name: 'longitude', label: say('longitude'), type: 'number', schema: degrees(180) },
]

const address: FormField[] = [
  {
    name: 'state',
    label: say('state'),
    type: 'select',
    autocomplete: 'address-level1',
    schema: { dataType: string, required: error('stateRequired') },
  },
  {
    name: 'city',
    label: say('city'),
    hint: say('cityHint'),
    type: 'select',
    autocomplete: 'address-level2',
    schema: { dataType: string, required: error('cityRequired') },
  },
  {
    name: 'locality',
    label: say('locality'),
    hint: say('localityHint'),
    type: 'text',
    autocomplete: 'address-level3',
    schema: { dataType: string, maxLength: limit(60, 'localityLong'), noContact },
  },
  {
    name: 'address',
    label: say('address'),
    hint: say('addressHint'),
    type: 'text',
    autocomplete: 'street-address',
    schema: {
      dataType: string,
      required: error('addressRequired'),
      minLength: limit(10, 'addressShort'),
      maxLength: limit(150, 'addressLong'),
      noContact,
    },
  },
]

const clock = (required: boolean): FieldSchema => ({
  dataType: { type: 'string', error: say('clock') },
  ...(required && { required: error('clock') }),
  matches: { pattern: CLOCK, error: say('clock') },
})

const week: FormField[] = weekdays.flatMap((day) => [
  {
    name: `timings.${day}.status`,
    label: say('isOpen'),
    type: 'checkbox' as const,
    schema: {
      dataType: { type: 'boolean' as const, error: say('entry') },
      required: error('entry'),
    },
  },
  ...(['from', 'to', 'from2', 'to2'] as const).map((time) => ({
    name: `timings.${day}.${time}`,
    label: say(time),
    type: 'text' as const,
    schema: clock(time === 'from' || time === 'to'),
  })),
])

const weekRules: FormRule[] = [
  {
    kind: 'anyTrue',
    field: 'timings.Mon.status',
    fields: weekdays.map((day) => `timings.${day}.status`),
    error: say('noOpenDay'),
  },
  ...weekdays.map((day): FormRule => {
    const at = (time: string) => `timings.${day}.${time}`
    return {
      kind: 'inOrder',
      field: at('from2'),
      when: at('status'),
      fields: [at('from'), at('to'), at('from2'), at('to2')],
      error: say('hoursOverlap'),
    }
  }),
]

const picture = (field: 'shopImage' | 'shopLogo', label: Key, hint: Key): FormField => ({
  name: field,
  label: say(label),
  hint: say(hint),
  type: 'file',
  accept: 'image/*',
  schema: { dataType: string, matches: { pattern: HASH, error: say('entry') } },
})

const tax: FormField[] = [
  {
    name: 'gstin',
    label: say('gstin'),
    hint: say('gstinHint'),
    type: 'text',
    schema: {
      dataType: string,
      isUpperCase: true,
      check: { rule: 'gstin', error: say('gstinInvalid') },
    },
  },
  {
    name: 'enrolmentNumber',
    label: say('enrolmentNumber'),
    hint: say('enrolmentNumberHint'),
    type: 'text',
    schema: {
      dataType: string,
      isUpperCase: true,
      matches: { pattern: ENROLMENT_NUMBER, error: say('enrolmentNumberInvalid') },
    },
  },
  {
    name: 'pan',
    label: say('pan'),
    type: 'text',
    schema: {
      dataType: string,
      isUpperCase: true,
      matches: { pattern: PAN, error: say('panInvalid') },
    },
  },
]

const taxRule: FormRule = {
  kind: 'panOfGstin',
  field: 'pan',
  gstin: 'gstin',
  error: say('panDiffers'),
}

/** The statement that the law wants of a seller; unticked at first. `UNDERTAKING_EDITION` is the day of its words. */
const undertaking: FormField = {
  name: 'undertaking',
  label: say('undertaking'),
  type: 'checkbox',
  schema: {
    dataType: { type: 'boolean', error: say('entry') },
    required: error('undertakingRequired'),
    accepted: error('undertakingRequired'),
  },
}

/** The registration of a shop. The server adds the states with their cities as options. */
export const registrationForm: FormConfig = {
  name: 'onboarding',
  sections: [
    {
      key: 'shop',
      title: say('shopTitle'),
      subsections: [
        { key: 'shop', show: 'fields', fields: shop },
        {
          key: 'owner',
          title: say('ownerTitle'),
          note: say('ownerNote'),
          show: 'fields',
          fields: owner,
        },
      ],
    },
    {
      key: 'place',
      title: say('placeTitle'),
      subsections: [
        { key: 'point', note: say('placeNote'), show: 'place', fields: point },
        { key: 'address', show: 'fields', fields: address },
      ],
    },
    {
      key: 'week',
      title: say('weekTitle'),
      subsections: [{ key: 'week', note: say('weekNote'), show: 'week', fields: week }],
    },
    {
      key: 'pictures',
      title: say('picturesTitle'),
      note: say('picturesNote'),
      subsections: [
        {
          key: 'pictures',
          show: 'fields',
          fields: [
            picture('shopImage', 'shopImage', 'shopImageHint'),
            picture('shopLogo', 'shopLogo', 'shopLogoHint'),
          ],
        },
      ],
    },
    {
      key: 'tax',
      title: say('taxTitle'),
      note: say('taxNote'),
      subsections: [{ key: 'tax', show: 'fields', fields: tax }],
    },
    {
      key: 'undertaking',
      title: say('undertakingTitle'),
      subsections: [{ key: 'undertaking', show: 'fields', fields: [undertaking] }],
    },
  ],
  rules: [...weekRules, taxRule],
}
