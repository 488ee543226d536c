/**
 * The facts that a seller tells about goods by law, beside their name and price. `huid`, `purity`: the hallmark of
 * jewellery of gold and silver; `licence`: the number of the maker's licence for the ISI mark.
 */
export const declarationFields = [
  'origin',
  'makerRole',
  'makerName',
  'makerAddress',
  'quantity',
  'care',
  'huid',
  'purity',
  'licence',
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

/** The kinds of missing facts. `importer`: goods from abroad name another person than their importer. */
export const declarationLacks = [
  'origin',
  'maker',
  'importer',
  'quantity',
  'huid',
  'purity',
  'licence',
] as const
export type DeclarationLack = (typeof declarationLacks)[number]

/** The requirements that the operator may set for new goods, each from a day of its own. */
export const requirements = ['declarations', 'hallmark', 'footwearMark'] as const
export type Requirement = (typeof requirements)[number]

const requirementOf: Record<DeclarationLack, Requirement> = {
  origin: 'declarations',
  maker: 'declarations',
  importer: 'declarations',
  quantity: 'declarations',
  huid: 'hallmark',
  purity: 'hallmark',
  licence: 'footwearMark',
}

/** The field of the form at which a lack is reported. */
export const fieldOfLack = {
  origin: 'origin',
  maker: 'makerName',
  importer: 'makerRole',
  quantity: 'quantity',
  huid: 'huid',
  purity: 'purity',
  licence: 'licence',
} as const satisfies Record<DeclarationLack, DeclarationField>

type Goods = { category: string; hsn: string }

/** True for jewellery of precious metal, except of silver alone, whose hallmark is voluntary. */
const needsHallmark = ({ hsn }: Goods) => hsn.startsWith('7113') && !hsn.startsWith('711311')

/** True for jewellery that the law calls imitation. */
export const isImitation = ({ hsn }: Pick<Goods, 'hsn'>): boolean => hsn.startsWith('7117')

/**
 * The missing facts of a declaration, of those that are asked: rules 6(1) and 6(10) of the Legal Metrology (Packaged
 * Commodities) Rules, 2011. The care contact is never missing: without another one it is the shop's.
 */
export function lacksOf(
  declaration: Declaration,
  goods: Goods,
  asked: ReadonlySet<Requirement>,
): DeclarationLack[] {
  const { origin, makerRole, makerName, quantity, huid, purity, licence } = declaration
  const isForeign = origin !== undefined && origin !== HOME
  const missing = {
    origin: origin === undefined,
    maker: makerName === undefined,
    importer: isForeign && makerName !== undefined && makerRole !== 'importer',
    quantity: quantity === undefined,
    huid: needsHallmark(goods) && huid === undefined,
    purity: needsHallmark(goods) && purity === undefined,
    licence: goods.category === 'Footwear' && licence === undefined,
  }
  return declarationLacks.filter((lack) => missing[lack] && asked.has(requirementOf[lack]))
}
