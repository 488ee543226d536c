import { footwearSize } from '#shared/catalog/product-fields.ts'

/** Sizes of adults only, because children's shoes have the same numbers in other systems. */
const sizes = Array.from({ length: 25 }, (_, step) => step / 2 + 2)
/** Smallest European size; a smaller number alone is a British size. */
const SMALLEST_EUROPEAN = 34

/**
 * The spellings in shops of European and American sizes of adults' shoes, each with its UK size (ISO/TS 19407).
 * Spellings of women's sizes begin with `women`.
 */
export const foreignSizes: Readonly<Record<string, string>> = Object.fromEntries(
  ['Male', 'Female'].flatMap((gender) =>
    sizes.flatMap((size) => {
      const { EUR, US } = footwearSize(size, gender)
      const european = ['eu ', 'eur ', 'euro ', 'eu', 'uk/ind ', 'us '].map((mark) => mark + EUR)
      const written = Number(EUR) < SMALLEST_EUROPEAN ? european.slice(0, 4) : european
      return [...written, `us ${US}`, `us${US}`].map((text): [string, string] => [
        gender === 'Female' ? `women ${text}` : text,
        `uk ${size}`,
      ])
    }),
  ),
)
