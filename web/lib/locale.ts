import { variantValues } from '#shared/catalog/variant-names.ts'
import type { Attributes } from '#shared/contract/goods.ts'
import { createContext, use } from 'react'
import { type Locale, isTheme, mediaOfTheme, type Theme } from '#shared/page.ts'
import { type createTranslator, useMessages } from 'use-intl'
import {
  attributeName,
  colorName,
  type NameKind,
  occasionName,
  placeName,
  subCategoryName,
} from '#shared/catalog/goods-names.ts'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { ScreenMessages } from '#shared/screen-messages.ts'
import { readCookie, writeCookie } from './cookies.ts'

type LocaleChoice = {
  locale: Locale
  setLocale: (next: Locale) => Promise<void>
  /** Loads the messages of these areas, for a part that may open on any screen. */
  need: (areas: readonly LaterArea[]) => Promise<void>
}

/** Areas of messages that parts load themselves. */
type LaterArea =
  | 'buyer'
  | 'sharedBill'
  | 'account'
  | 'parts'
  | 'bookings'
  | 'phone'
  | 'palette'
  | 'printer'
  | 'push'
  | 'access'
  | 'follows'
  | 'moreGoods'
  | 'counter'
  | 'tryOn'
  | 'sizeHelp'
  | 'questions'
  | 'storeQuestions'
  | 'errors'
  | 'pictures'
  | 'till'
  | 'editor'
  | 'inventory'
  | 'ownReviews'

export const LocaleContext = createContext<LocaleChoice | null>(null)

/** The page's language, and a function that loads the messages of another one, saves it and renders again. */
export function useLocale(): LocaleChoice {
  const choice = use(LocaleContext)
  if (!choice) throw new Error('useLocale is used outside of Providers')
  return choice
}

export type Messages = ScreenMessages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

/** Translates a full message key, such as `empty.notFoundTitle`; for texts outside of components. */
export type Translate = ReturnType<typeof createTranslator<Messages>>

type Names = Partial<Record<NameKind, Partial<Record<string, string>>>>

/**
 * Names of goods and places in the page's language. They are messages of an area of their own, which
 * loads after the first screen. A page rendered by the server contains the names that it shows.
 */
export function useGoodsNames() {
  const { goods } = useMessages() as { goods?: Names }
  const find = (kind: NameKind, name: string) => goods?.[kind]?.[name]
  return {
    attribute: (attribute: VariationAttribute, value: string) =>
      attributeName(find, attribute, value),
    color: (name: string) => colorName(find, name),
    occasion: (name: string) => occasionName(find, name),
    place: (name: string) => placeName(find, name),
    subCategory: (name: string) => subCategoryName(find, name),
  }
}

/** The chosen theme; without a choice the device's theme applies. */
export function chosenTheme(): Theme | null {
  const theme = readCookie('theme')
  return isTheme(theme) ? theme : null
}

/** The theme on the screen now. */
export function shownTheme(): Theme {
  const chosen = chosenTheme()
  if (chosen) return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies and saves a theme; `null` returns to the device's theme. */
export function chooseTheme(theme: Theme | null): void {
  writeCookie('theme', theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.media = mediaOfTheme(meta.id === 'color-light' ? 'light' : 'dark', theme)
  }
}

/** "M · Maroon"; empty for the only variant of a product. */
export function useVariantName(): (variant: { attributes: Attributes }) => string {
  const { attribute } = useGoodsNames()
  return ({ attributes }) => variantValues(attributes, attribute).join(' · ')
}
