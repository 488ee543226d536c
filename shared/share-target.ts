/** The address to which a phone sends content that a person shares with the installed app (`share_target` of the manifest). */
export const shareTarget = {
  action: '/share',
  method: 'GET',
  enctype: 'application/x-www-form-urlencoded',
  params: { title: 'title', text: 'text', url: 'url' },
} as const
