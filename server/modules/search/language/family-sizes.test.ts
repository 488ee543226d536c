import { describe, expect, it } from 'vitest'
import { familySizes, familySystems, isSameSize } from '#shared/catalog/family-sizes.ts'
import { sizeKey, sizeOfKey } from '#shared/catalog/size-order.ts'
import { sizeForms } from './sizes.ts'

const all = familySystems.flatMap((system) => familySizes[system].map((size) => [system, size]))

describe('the sizes that a person saves for the family', () => {
  it.each(all)(
    '%s %s has the name of the filter, and is recognised in all spellings',
    (system, size) => {
      expect(sizeOfKey(sizeKey(size))).toMatchObject({ system, name: size })
      const written = sizeForms(sizeKey(size))
      expect(written.filter((one) => !isSameSize(one, size))).toEqual([])
      const others = all.filter(([kind, other]) => kind === system && other !== size)
      expect(others.filter(([, other]) => written.some((one) => isSameSize(one, other)))).toEqual(
        [],
      )
    },
  )
})
