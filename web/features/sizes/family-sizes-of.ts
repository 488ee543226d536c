import { type FamilySystem, familySystems, isSameSize } from '#shared/catalog/family-sizes.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import type { Category } from '#shared/contract/goods.ts'

/** The systems in which goods of a category have their sizes: the 8 of a shoe is not the 8 of a dress. */
const systemsOf: Partial<Record<Category, readonly FamilySystem[]>> = {
  Clothing: ['letters', 'inches', 'ages'],
  Footwear: ['shoes', 'childShoes'],
  Bangles: ['bangles'],
}

export type Fit = { memberId: string; name: string; size: string }

/** The persons whom a product fits, each with the size as the product's shop writes it. */
export function fitsOf(
  family: readonly FamilyMember[],
  { category, sizes }: { category: Category; sizes: readonly string[] },
): Fit[] {
  const systems = systemsOf[category] ?? []
  return family.flatMap(({ memberId, name, sizes: own }) =>
    systems.flatMap((system) => {
      const size = sizes.find((written) => isSameSize(written, own[system]))
      return size === undefined ? [] : [{ memberId, name, size }]
    }),
  )
}

type OfferedSize = { name: string; system: string }

/** The sizes of each person that the filter offers. */
export function offeredTo(
  family: readonly FamilyMember[],
  options: readonly OfferedSize[],
): { memberId: string; name: string; sizes: string[] }[] {
  return family
    .map(({ memberId, name, sizes }) => ({
      memberId,
      name,
      sizes: familySystems.flatMap((system) => {
        const own = options.find((one) => one.system === system && one.name === sizes[system])
        return own ? [own.name] : []
      }),
    }))
    .filter(({ sizes }) => sizes.length > 0)
}

type SavedMember = Omit<FamilyMember, 'memberId'> & { memberId?: string }

/** The changes that add a device's people to the account. People with the same name are the same person. */
export function broughtIn(
  kept: readonly FamilyMember[],
  members: readonly FamilyMember[],
): SavedMember[] {
  return kept.map((one) => {
    const same = members.find((member) => nameOf(member) === nameOf(one))
    return {
      name: same?.name ?? one.name,
      sizes: { ...same?.sizes, ...one.sizes },
      measures: { ...same?.measures, ...one.measures },
      ...(same && { memberId: same.memberId }),
    }
  })
}

function nameOf({ name }: FamilyMember): string {
  return name.trim().toLowerCase()
}
