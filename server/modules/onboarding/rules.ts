import { citiesByState } from '#server/modules/places/rules.ts'
import { type FormConfig, checkForm, flatten, nest } from '#shared/form-config.ts'
import { registrationForm } from '#shared/contract/registration-form.ts'
import type { Registration, StoreStatus } from '#shared/contract/onboarding.ts'
import { AppError } from '#shared/app-error.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { hindiCities, hindiStates } from '#shared/hindi-places.ts'
import type { MessageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'

const texts = new Set(['label', 'title', 'note', 'hint', 'error'])
const states = citiesByState()

/** The form of a registration with the states and their cities; its texts are message keys. */
const form = withPlaces(registrationForm, 'en')

const translated: Record<Locale, FormConfig> = {
  en: sayForm(form, 'en'),
  hi: sayForm(withPlaces(registrationForm, 'hi'), 'hi'),
}

/** Every form that a screen can be built from, by name; undefined when there is none of this name. */
export function findForm(name: string, locale: Locale): FormConfig | undefined {
  return name === registrationForm.name ? translated[locale] : undefined
}

/** Checks what was sent; throws INVALID_INPUT with the error of each wrong field. */
export function readRegistration(sent: object): Registration {
  const { entries, faults } = checkForm(form, flatten(form, sent))
  if (faults.length > 0) {
    const fields = faults.map(({ field, error }) => [field, error as MessageText])
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
  }
  // The form's fields are those of the type; the test compares them.
  return nest(entries) as unknown as Registration
}

/** A draft without fields that the form does not have. */
export function readDraft(sent: object): object {
  return nest(flatten(form, sent))
}

/** Ten digits, however the number was entered. */
export function tenDigits(contactNumber: string): string {
  return contactNumber.slice(-10)
}

/** Why a store of this status cannot be registered; undefined when it can. */
export function conflictOf(status: StoreStatus | undefined): AppError | undefined {
  if (status === undefined || status === 'rejected') return undefined
  return new AppError('REGISTRATION_CONFLICT', { reason: status })
}

function withPlaces(config: FormConfig, locale: Locale): FormConfig {
  const isHindi = locale === 'hi'
  const state = Object.keys(states).map((value) => ({
    value,
    label: (isHindi && hindiStates[value]) || value,
  }))
  const depends = { field: 'state', options: states, labels: isHindi ? hindiCities : {} }
  const more: Record<string, object> = { state: { options: state }, city: { depends } }
  return {
    ...config,
    sections: config.sections.map((section) => ({
      ...section,
      subsections: section.subsections.map((subsection) => ({
        ...subsection,
        fields: subsection.fields.map((field) => ({ ...field, ...more[field.name] })),
      })),
    })),
  }
}

/** Translates every text of a configuration; names of places are no message keys and stay as they are. */
function sayForm(config: FormConfig, locale: Locale): FormConfig {
  const say = translate(locale)
  return JSON.parse(
    JSON.stringify(config, (name, value: unknown) =>
      texts.has(name) && typeof value === 'string' ? textSentence(value, say) : value,
    ),
  ) as FormConfig
}
