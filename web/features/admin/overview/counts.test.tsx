import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { screenMessages } from '#shared/screen-messages.ts'
import { type Counts, useCountWords } from './counts.ts'

const none: Counts = {
  orders: 0,
  collected: 0,
  notCollected: 0,
  triedNotTaken: 0,
  cancelledByShopper: 0,
  cancelledByShop: 0,
  cancelledBySystem: 0,
  cancelledByAdmin: 0,
  answerMinutes: null,
}

function Said({ minutes }: { minutes: number | null }) {
  return useCountWords()({ ...none, answerMinutes: minutes }, 'answerMinutes')
}

test.each([
  ['en', null, 'no answer yet'],
  ['en', 0, 'under 1 min'],
  ['en', 1, '1 min'],
  ['en', 119, '119 min'],
  ['en', 120, '2 h'],
  ['hi', null, 'अभी कोई जवाब नहीं'],
  ['hi', 0, '1 मिनट से कम'],
  ['hi', 2, '2 मिनट'],
] as const)('the time until shops answer is in words (%s, %s)', (locale, minutes, words) => {
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
      <Said minutes={minutes} />
    </IntlProvider>,
  )
  expect(html).toBe(words)
})
