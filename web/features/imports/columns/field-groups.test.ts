import { expect, test } from 'vitest'
import { importFields } from '#shared/contract/imports/mapping.ts'
import { fieldGroups } from './field-groups.ts'

test('the menu of a column offers each field once', () => {
  const offered: string[] = Object.values(fieldGroups).flat()
  expect(offered.toSorted()).toEqual(importFields.toSorted())
})
