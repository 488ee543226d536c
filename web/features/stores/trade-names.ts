import { useTranslations } from 'use-intl'

/** The trade of a shop, as it is stored → key of its name. */
const trades = {
  Clothing: 'clothing',
  Footwear: 'footwear',
  'Bangles and jewellery': 'bangles',
  'Clothing, footwear and bangles': 'several',
} as const

const isTrade = (value: string): value is keyof typeof trades => Object.hasOwn(trades, value)

/** The names of trades in the reader's language. */
export function useTradeNames() {
  const t = useTranslations('trades')
  return {
    all: Object.keys(trades),
    nameOf: (trade: string) => (isTrade(trade) ? t(trades[trade]) : trade),
  }
}
