// The first script of a built page, and the only one that travels with it. It lets the page be painted before the
// others are asked for: on a slow line they would share it with the letters and pictures that people wait for.

const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']
const needed = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content

/** Addresses come from the server: the site's code, and beside it what this page's screen is made of. */
function begin() {
  for (const href of needed?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  if (entry) document.head.append(script)
}

// A page in the background is not painted at all.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

/** A button pressed before the page can hear is pressed again once it is alive; links and forms need no script. */
let pressed: HTMLElement | null = null
function remember({ target }: Event) {
  if (target instanceof Element) pressed = target.closest('button')
}
addEventListener('click', remember, true)
addEventListener('hearing', () => removeEventListener('click', remember, true), { once: true })
addEventListener('alive', () => pressed?.click(), { once: true })
