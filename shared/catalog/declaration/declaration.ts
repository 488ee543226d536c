/** What the law wants a seller to tell about goods, beside their name and price. */
export const declarationFields = [
  'origin',
  'makerRole',
  'makerName',
  'makerAddress',
  'quantity',
  'care',
] as const
export type DeclarationField = (typeof declarationFields)[number]

export const makerRoles = ['maker', 'packer', 'importer'] as const
export type MakerRole = (typeof makerRoles)[number]

/** The texts of a declaration; `origin` is a code of ISO 3166-1. */
export type Declaration = {
  [Field in DeclarationField]?: (Field extends 'makerRole' ? MakerRole : string) | undefined
}

const HOME = 'IN'

/**
 * The declaration of an article: its own texts, else those of its brand in the shop. Role, name and address of a maker are
 * one statement, so an article with a maker of its own takes none of them from the brand.
 */
export function declarationOf(own: Declaration, ofBrand: Declaration): Declaration {
  if (own.makerName === undefined) return { ...ofBrand, ...own }
  const { makerRole: _role, makerName: _name, makerAddress: _address, ...rest } = ofBrand
  return { ...rest, ...own }
}

/** What a declaration can lack. `importer`: goods from abroad name another person than their importer. */
export const declarationLacks = ['origin', 'maker', 'importer', 'quantity'] as const
export type DeclarationLack = (typeof declarationLacks)[number]

/** The field of the form at which a lack is reported. */
export const fieldOfLack = {
  origin: 'origin',
  maker: 'makerName',
  importer: 'makerRole',
  quantity: 'quantity',
} as const satisfies Record<DeclarationLack, DeclarationField>

/**
 * What the declaration lacks of rule 6(1) and 6(10) of the Legal Metrology (Packaged Commodities) Rules, 2011. The care
 * contact is never missing: without another one it is the shop's.
 */
export function lacksOf({
  origin,
  makerRole,
  makerName,
  quantity,
}: Declaration): DeclarationLack[] {
  const isForeign = origin !== undefined && origin !== HOME
  const missing = {
    origin: origin === undefined,
    maker: makerName === undefined,
    importer: isForeign && makerName !== undefined && makerRole !== 'importer',
    quantity: quantity === undefined,
  }
  return declarationLacks.filter((lack) => missing[lack])
}
