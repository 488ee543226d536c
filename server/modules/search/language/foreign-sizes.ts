import { footwearSize } from '#shared/catalog/product-fields.ts'

/** Sizes of adults; children's shoes have the same numbers in other systems. */
const sizes = Array.from({ length: 25 }, (_, step) => step / 2 + 2)
/** Below, a number alone is a British size. */
const SMALLEST_EUROPEAN = 34

/** The spellings of European and American sizes of adults' shoes in shops, after `women` for women, with the UK size (ISO/TS 19407). */
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
