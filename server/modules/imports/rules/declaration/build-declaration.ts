import fields from '../../language/data/fields.json' with { type: 'json' }
import values from '../../language/data/values.json' with { type: 'json' }
import { readCountry } from '#shared/catalog/declaration/countries.ts'
import {
  type Declaration,
  type DeclarationField,
  type DeclarationLack,
  declarationFields,
  fieldOfLack,
  type MakerRole,
  makerRoles,
} from '#shared/catalog/declaration/declaration.ts'
import { tidy, withoutEmpty } from '#shared/catalog/tidy-text.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { messageText } from '#shared/message.ts'
import type { Findings } from '../findings.ts'
import type { PlannedProduct } from '../planned.ts'
import type { Cell } from '../rows/goods-row.ts'

/** The field of the list for each field of a declaration. */
export const fieldOfDeclared = fields.ofDeclaration as Readonly<
  Record<DeclarationField, ImportField>
>

/** The texts of a declaration by the field of the list. */
export function cellsOfDeclared(declared: Declaration = {}): Partial<Record<ImportField, string>> {
  const texts = declarationFields.map((field) => [fieldOfDeclared[field], declared[field]])
  return Object.fromEntries(texts) as Partial<Record<ImportField, string>>
}

const roleWords = new Map(
  makerRoles.flatMap((role) =>
    values.makerRoles[role].split(', ').map((word): [string, MakerRole] => [word, role]),
  ),
)

function readRole(text: string): MakerRole | null {
  return roleWords.get(text.toLowerCase()) ?? null
}

/** Fields whose cells name something; other cells are taken as they are. */
const readers: Partial<Record<DeclarationField, (text: string) => string | null>> = {
  origin: readCountry,
  makerRole: readRole,
}

/** The own declaration of a product of the list. A cell that cannot be read is a problem. */
export function declarationIn(
  cellOf: (field: ImportField) => Cell | undefined,
  row: number,
  found: Findings,
): Declaration {
  const read = (field: DeclarationField) => {
    const cell = cellOf(fieldOfDeclared[field])
    const text = tidy(cell?.text ?? '')
    const value = text === '' ? '' : (readers[field]?.(text) ?? (readers[field] ? null : text))
    if (value !== null) return value
    const words = messageText('importFields.problem.meaning', { value: text })
    found.wrong(row, fieldOfDeclared[field], words, cell)
    return ''
  }
  const declared = Object.fromEntries(declarationFields.map((field) => [field, read(field)]))
  return withoutEmpty(declared) as Declaration
}

/** A product that the shop does not have yet, with a problem for each fact that new goods must declare. */
export function withUndeclared(
  product: PlannedProduct,
  lacks: readonly DeclarationLack[],
  columnOf: ReadonlyMap<ImportField, number>,
): PlannedProduct {
  const row = product.variants[0]?.row ?? product.rows[0] ?? 1
  const problems = lacks.map((lack) => {
    const field = fieldOfDeclared[fieldOfLack[lack]]
    const message = messageText(`declarationFields.lacks.${lack}`)
    return { row, column: columnOf.get(field) ?? null, field, value: '', message }
  })
  return { ...product, problems: [...product.problems, ...problems] }
}
