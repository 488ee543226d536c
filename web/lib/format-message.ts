import formatMessage from 'use-intl/format-message/format-only'

/** Replaces the package's own function in the build: messages without values, which are most, are returned as they are. */
function formatOrReturn(
  ...given: Parameters<typeof formatMessage>
): ReturnType<typeof formatMessage> {
  const [, message] = given
  return typeof message === 'string' ? message : formatMessage(...given)
}

// oxlint-disable-next-line import/no-default-export -- the package imports it so
export default Object.assign(formatOrReturn, { raw: formatMessage.raw })
