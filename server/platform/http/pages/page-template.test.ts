import { expect, test } from 'vitest'
import { PageTemplate } from './page-template.ts'

const html = '<html lang="en"><head><!--head--></head><body><!--app--><!--data--></body></html>'

test('fills each place once, whatever the parts contain', () => {
  const parts = { locale: 'hi', head: '<!--app-->', body: '$& <!--data-->', data: '{}' } as const
  expect(new PageTemplate(html).with(parts)).toBe(
    '<html lang="hi"><head><!--app--></head><body>$& <!--data--><script type="application/json" id="page-data">{}</script></body></html>',
  )
})

test('a template without one of the places is refused at the start', () => {
  expect(() => new PageTemplate(html.replace('<!--app-->', ''))).toThrow('<!--app-->')
})
