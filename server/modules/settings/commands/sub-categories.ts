import type { z } from 'zod'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { SubCategoryForm } from '#shared/contract/settings/sub-categories.ts'
import { MAX_ADDED_SUB_CATEGORIES } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import * as rows from '../queries/sub-categories.ts'
import {
  type AddedRow,
  findNamed,
  joinSubCategories,
  nameKey,
  ofFilesNamed,
  type SubCategory,
} from '#shared/catalog/sub-categories.ts'
import type { RecordSetting } from './notices.ts'

type SubCategoryInput = z.output<typeof SubCategoryForm>
type Form = Omit<SubCategoryInput, 'seen'>
type Tools = {
  record: RecordSetting
  /**
   * Reads the search's own meaning of a word. A parameter, because this module must not import the later search module.
   */
  knownMeaning: (word: string) => string | null
}

/** All sub-categories, from the data files and from the database. All other code reads them through this function. */
export async function readSubCategories(db: Db): Promise<SubCategory[]> {
  return joinSubCategories(await rows.findRows(db))
}

/** Adds a sub-category, changes an added one, or adds synonyms to one of the data files. */
export async function saveSubCategory(
  tx: Tx,
  admin: Admin,
  { seen, ...form }: SubCategoryInput,
  { record, knownMeaning }: Tools,
): Promise<void> {
  await rows.lockRows(tx)
  const key = nameKey(form.name)
  const before = await rows.findRow(tx, { nameKey: key })
  if ((before?.changedAt.toISOString() ?? null) !== seen)
    throw new AppError('SETTING_CONFLICT', { reason: 'changed' })
  const all = await readSubCategories(tx)
  checkName(form, all)
  checkSynonyms(form, { all, knownMeaning })
  const { hsn, name, ...rest } = form
  const row = { ...rest, name: before?.name ?? name, hsn: hsn || null }
  await rows.saveRow(tx, { ...row, nameKey: key, changedBy: admin.userId })
  const action = before ? 'sub_category_changed' : 'sub_category_added'
  const words = before ? `${inWords(before)} → ${inWords(row)}` : inWords(row)
  await record(tx, admin, { action, reason: `${row.category} > ${row.name}: ${words}` })
}

const refuse = (message: MessageText) => invalidField('synonyms', message)

/** Throws INVALID_INPUT at the field that contradicts the data files or another row. */
function checkName(form: Form, all: readonly SubCategory[]): void {
  const { category, name } = form
  const file = ofFilesNamed(name)
  const same = findNamed(all, name)
  const isOther = same && (same.category !== category || nameKey(same.name) !== nameKey(name))
  if (isOther || (file && file.name !== name))
    throw invalidField('name', messageText('settingFields.nameTaken', { name: same?.name ?? name }))
  if (file) checkOfFiles(form)
  else checkAdded(form, { others: all.filter((one) => one !== same), isNew: !same })
}

function checkOfFiles({ name, hindi, hsn, gstSlab }: Form): void {
  if (hindi !== '' || hsn !== '' || gstSlab !== null)
    throw invalidField('synonyms', messageText('settingFields.ofFiles', { name }))
}

type Others = { others: readonly SubCategory[]; isNew: boolean }

/** Throws INVALID_INPUT for an added sub-category without its fields, with a taken Hindi name, or beyond the maximum. */
function checkAdded({ hindi, hsn }: Form, { others, isNew }: Others): void {
  const maximum = MAX_ADDED_SUB_CATEGORIES
  if (hindi === '') throw invalidField('hindi', messageText('settingFields.hindi'))
  if (hsn === '') throw invalidField('hsn', messageText('productFields.hsnRequired'))
  const twin = others.find((one) => nameKey(one.hindi) === nameKey(hindi))
  if (twin)
    throw invalidField('hindi', messageText('settingFields.hindiTaken', { name: twin.name }))
  if (isNew && others.filter(({ isAdded }) => isAdded).length >= maximum)
    throw invalidField('name', messageText('settingFields.full', { maximum }))
}

type KnownSubCategories = Pick<Tools, 'knownMeaning'> & { all: readonly SubCategory[] }

function checkSynonyms({ name, synonyms }: Form, { all, knownMeaning }: KnownSubCategories): void {
  const key = nameKey(name)
  const others = all.filter((one) => nameKey(one.name) !== key)
  const keys = synonyms.map(nameKey)
  for (const [at, word] of synonyms.entries()) {
    const isRepeated = keys[at] === key || keys.indexOf(keys[at] ?? '') !== at
    const other = findNamed(others, word)
    if (keys[at] === '') throw refuse(messageText('wordFields.word'))
    if (isRepeated) throw refuse(messageText('settingFields.repeated', { word }))
    if (other) throw refuse(messageText('settingFields.synonymOf', { word, name: other.name }))
    const as = knownMeaning(word)
    if (as !== null) throw refuse(messageText('settingFields.understood', { word, as }))
  }
}

export async function retireSubCategory(
  tx: Tx,
  admin: Admin,
  { _id, isRetired }: { _id: string; isRetired: boolean },
  { record }: Pick<Tools, 'record'>,
): Promise<void> {
  await rows.lockRows(tx)
  const row = await rows.findRow(tx, { id: _id })
  if (!row || ofFilesNamed(row.name)) throw new AppError('NOT_FOUND', { reason: 'setting' })
  if (row.isRetired === isRetired) return
  await rows.saveRetired(tx, _id, { isRetired, changedBy: admin.userId })
  const action = isRetired ? 'sub_category_retired' : 'sub_category_restored'
  await record(tx, admin, { action, reason: `${row.category} > ${row.name}` })
}

export async function removeSubCategory(
  tx: Tx,
  admin: Admin,
  id: string,
  { record }: Pick<Tools, 'record'>,
): Promise<void> {
  await rows.lockRows(tx)
  const row = await rows.findRow(tx, { id })
  if (!row) throw new AppError('NOT_FOUND', { reason: 'setting' })
  if (!ofFilesNamed(row.name) && (await rows.isUsed(tx, row)))
    throw new AppError('SETTING_CONFLICT', { reason: 'inUse' })
  await rows.deleteRow(tx, id)
  const reason = `${row.category} > ${row.name}: ${inWords(row)}`
  await record(tx, admin, { action: 'sub_category_removed', reason })
}

/** Throws INVALID_INPUT at `subCategory` for a retired sub-category. */
export async function refuseRetired(
  db: Db,
  products: readonly { category: string; subCategory: string }[],
): Promise<void> {
  const retired = (await readSubCategories(db)).filter(({ isRetired }) => isRetired)
  if (retired.length === 0) return
  for (const { category, subCategory: name } of products) {
    const found = retired.find(
      (one) => one.category === category && nameKey(one.name) === nameKey(name),
    )
    if (found)
      throw invalidField('subCategory', messageText('settingFields.retired', { name: found.name }))
  }
}

function inWords({
  hindi,
  hsn,
  gstSlab,
  synonyms,
}: Omit<AddedRow, 'category' | 'name' | 'isRetired'>) {
  const slab = gstSlab === null ? '' : `${gstSlab} %`
  return [hindi, hsn ?? '', slab, synonyms.join(', ')].filter(Boolean).join(' · ') || '–'
}
