import { useTranslations } from 'use-intl'

/** What a shop may sell, as it is stored, with the keys of its names. */
const trades = {
  Clothing: 'clothing',
  Footwear: 'footwear',
  'Bangles and jewellery': 'bangles',
  'Clothing, footwear and bangles': 'several',
} as const

const isTrade = (value: string): value is keyof typeof trades => Object.hasOwn(trades, value)

/** What shops sell, in the reader's language. */
export function useTradeNames() {
  const t = useTranslations('trades')
  return {
    all: Object.keys(trades),
    nameOf: (trade: string) => (isTrade(trade) ? t(trades[trade]) : trade),
  }
}
