import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/page.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { PicturePicker } from './picture-picker.tsx'
import { UploadForm } from './upload-form.tsx'

const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64))

function render(
  locale: Locale,
  images: string[],
  max = 5,
  Form: typeof UploadForm | 'div' = UploadForm,
) {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
      <Form onSubmit={() => undefined} check={() => true}>
        <PicturePicker
          label="Pictures of the kurta"
          names={['picture']}
          images={images}
          onChange={() => undefined}
          max={max}
          purpose="product"
          error="Please choose a picture"
        />
      </Form>
    </IntlProvider>,
  )
}
const labelsOf = (html: string) =>
  [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)

test.each(['en', 'hi'] as const)('every picture has named buttons (%s)', (locale) => {
  const labels = labelsOf(render(locale, hashes))
  // Crop, remove, and one place forward and back.
  expect(labels).toHaveLength(hashes.length * 4)
  expect(new Set(labels).size).toBe(labels.length)
})

test('the first picture cannot move forward, nor the last one back', () => {
  const html = render('en', hashes)
  expect(
    [...html.matchAll(/<button[^>]*aria-label="([^"]+)"[^>]* aria-disabled="true"/g)].map(
      ([, label]) => label,
    ),
  ).toEqual(['Move picture 1 forward', 'Move picture 3 back'])
  expect(labelsOf(render('en', hashes.slice(0, 1)))).toEqual(['Crop picture 1', 'Remove picture 1'])
})

test('the pictures can be taken or chosen until there is no room', () => {
  expect(render('en', [])).toContain('capture="environment"')
  expect(render('en', hashes)).toContain('Choose pictures')
  expect(render('en', hashes, 3)).not.toContain('type="file"')
  expect(render('en', [])).toContain('Please choose a picture')
})

test('a picker outside of a form that waits for its pictures fails', () => {
  expect(() => render('en', [], 5, 'div')).toThrow('needs an UploadForm')
})
