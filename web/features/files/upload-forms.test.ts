import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Every place that takes a file, with the file of the form whose button waits for it, or says why it was not sent. A
 * new form is added here when it does.
 */
const fields: Record<string, string> = {
  'onboarding/form-field.tsx': 'onboarding/form-renderer.tsx',
  'product-form/pictures-section.tsx': 'product-form/product-form.tsx',
  'product-form/variant-row.tsx': 'product-form/product-form.tsx',
  'questions/piece-form.tsx': 'questions/piece-form.tsx',
  'your-account/pictures-part.tsx': 'your-account/account-card.tsx',
}

/** Fields whose photos are sent together with the form, by its button. */
const sentTogether: Record<string, string> = {
  'grievances/pictures-field.tsx': 'grievances/complaint-form.tsx',
  'questions/picture-field.tsx': 'questions/ask-form.tsx',
}

/** Buttons that hand their files to a field above, or to a screen that has no form. */
const handOver = [
  'files/camera-sheet.tsx',
  'files/picture-picker.tsx',
  'picture-board/add-files.tsx',
]

const root = new URL('../..', import.meta.url).pathname
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file.replace('features/', ''), readFileSync(join(root, file), 'utf8')]),
)
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted()
const textOf = (file: string) => sources.get(file) ?? ''

test('every form with a PicturePicker waits for its pictures', () => {
  expect(filesWith(/picture-picker\.tsx'/)).toEqual(Object.keys(fields).toSorted())
  for (const form of Object.values(fields))
    expect([form, textOf(form)]).toEqual([form, expect.stringMatching(/<UploadForm\s/)])
})

test('every form that sends its photos by its button shows the fault at their field, also when a file is chosen', () => {
  expect(filesWith(/<FileButton\b/)).toEqual([...Object.keys(sentTogether), ...handOver].toSorted())
  for (const [field, form] of Object.entries(sentTogether)) {
    expect([field, textOf(field)]).toEqual([field, expect.stringContaining('<SendFault ')])
    expect([field, textOf(field)]).toEqual([field, expect.stringContaining('useChosenPictures(')])
    expect([form, textOf(form)]).toEqual([form, expect.stringMatching(/useSendPictures\(/)])
  }
  expect(filesWith(/useSendPictures\(/)).toEqual(Object.values(sentTogether).toSorted())
})

test('nothing else sends files or takes them', () => {
  expect(filesWith(/callWithFiles\(/)).toEqual([
    'files/uploads.ts',
    'files/use-send-pictures.ts',
    'imports/start/use-send-list.ts',
  ])
  expect(filesWith(/useUploads\(|useUploadQueue\(/)).toEqual([
    'files/picture-picker.tsx',
    'files/use-uploads.ts',
    'picture-board/use-board.ts',
  ])
  // The last one reads its file on the device.
  expect(filesWith(/type="file"/)).toEqual([
    'files/file-button.tsx',
    'imports/start/send-list.tsx',
    'inventory/paste-form.tsx',
  ])
})
