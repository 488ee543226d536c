import { type FormConfig, checkForm, flatten, nest } from '#shared/forms/form-config.ts'
import { registrationForm } from '#shared/forms/registration-form.ts'
import type { Registration, StoreStatus } from '#shared/contract/onboarding.ts'
import { AppError } from '#shared/app-error.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { type NameKind, placeName } from '#shared/catalog/goods-names.ts'
import type { MessageText } from '#shared/message.ts'
import messages from '#shared/messages/goods/hi.json' with { type: 'json' }
import type { Locale } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'

const hindiName = (kind: NameKind, name: string) =>
  (messages.goods[kind] as Partial<Record<string, string>>)[name]

const texts = new Set(['label', 'title', 'note', 'hint', 'error'])

/** The names of the cities of each state. */
type States = Record<string, string[]>

/** The form configurations for the screens, and readers for the entries that the browser sends. */
export function makeForms(states: States) {
  /** Untranslated: the texts are message keys. */
  const registration = withPlaces(registrationForm, states, 'en')
  const translated: Record<Locale, FormConfig> = {
    en: sayForm(registration, 'en'),
    hi: sayForm(withPlaces(registrationForm, states, 'hi'), 'hi'),
  }
  return {
    /** A form by its name; undefined when no form has this name. */
    find: (name: string, locale: Locale): FormConfig | undefined =>
      name === registrationForm.name ? translated[locale] : undefined,
    /** Throws INVALID_INPUT with the error of each wrong field. */
    readRegistration: (sent: object): Registration => {
      const { entries, faults } = checkForm(registration, flatten(registration, sent))
      if (faults.length > 0) {
        const fields = faults.map(({ field, error }) => [field, error as MessageText])
        throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
      }
      // The cast is safe: a test compares the form's fields with the fields of `Registration`.
      return nest(entries) as unknown as Registration
    },
    /** A draft; drops fields that the form does not have. */
    readDraft: (sent: object): object => storable(nest(flatten(registration, sent))) as object,
  }
}

/** Replaces characters that PostgreSQL's jsonb cannot store: zero bytes and halves of a surrogate pair. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}|\0/gu, '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [storable(name), storable(part)])
  return Object.fromEntries(entries) as unknown
}

/** The error that prevents registering a store of this status; undefined when it may be registered. */
export function conflictOf(status: StoreStatus | undefined): AppError | undefined {
  if (status === undefined || status === 'rejected') return undefined
  return new AppError('REGISTRATION_CONFLICT', { reason: status })
}

function withPlaces(config: FormConfig, states: States, locale: Locale): FormConfig {
  const say = (name: string) => (locale === 'hi' ? placeName(hindiName, name) : name)
  const state = Object.keys(states).map((value) => ({ value, label: say(value) }))
  const cities = Object.values(states).flat()
  const named = cities.map((city) => [city, say(city)] as const)
  const labels = Object.fromEntries(named.filter(([city, name]) => city !== name))
  const depends = { field: 'state', options: states, labels }
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

/** Translates every text of a configuration. Place names are not message keys and stay unchanged. */
function sayForm(config: FormConfig, locale: Locale): FormConfig {
  const say = translate(locale)
  return JSON.parse(
    JSON.stringify(config, (name, value: unknown) =>
      texts.has(name) && typeof value === 'string' ? textSentence(value, say) : value,
    ),
  ) as FormConfig
}
