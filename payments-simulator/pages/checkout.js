// The global `Razorpay` of the provider's Checkout script: same options, same callbacks. It shows Checkout's own page
// in a frame over the shop's page.
;(() => {
  const base = new URL(document.currentScript.src).origin
  const layer = 'position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0 / 55%)'
  // The page in the frame is of the light scheme, and only a frame of the same scheme is transparent.
  const whole = 'border:0;width:100%;height:100%;color-scheme:light'

  class Razorpay {
    #options
    #handlers = new Map()
    #opened = null

    constructor(options) {
      if (!options?.key) throw new Error('key is mandatory')
      this.#options = options
    }

    on(event, handler) {
      const handlers = this.#handlers.get(event) ?? []
      this.#handlers.set(event, [...handlers, handler])
    }

    open() {
      if (this.#opened) return
      const language = languageOf(this.#options)
      const dialog = document.createElement('div')
      dialog.setAttribute('role', 'dialog')
      dialog.setAttribute('aria-modal', 'true')
      dialog.setAttribute('aria-label', language === 'hi' ? 'भुगतान' : 'Payment')
      dialog.style.cssText = layer
      const frame = document.createElement('iframe')
      frame.title = language === 'hi' ? 'भुगतान' : 'Payment'
      frame.style.cssText = whole
      frame.src = `${base}/v1/checkout?lang=${language}`
      dialog.append(frame)
      const onMessage = (event) => {
        if (event.source === frame.contentWindow && event.origin === base)
          this.#receive(event.data, frame.contentWindow)
      }
      addEventListener('message', onMessage)
      const leaveBack = this.#options.modal?.handleback === false ? () => {} : this.#answerBack()
      const focused = document.activeElement
      this.#opened = { dialog, onMessage, leaveBack, focused, release: holdPage() }
      document.body.append(dialog)
      frame.focus()
    }

    close() {
      if (!this.#opened) return
      const { dialog, onMessage, leaveBack, focused, release } = this.#opened
      this.#opened = null
      leaveBack()
      removeEventListener('message', onMessage)
      dialog.remove()
      release()
      focused?.focus?.()
    }

    /** With `modal.handleback`, the default, the browser's Back is a Back of Checkout: here it closes the window. */
    #answerBack() {
      history.pushState(null, '')
      const onBack = () => {
        this.close()
        this.#options.modal?.ondismiss?.()
      }
      addEventListener('popstate', onBack)
      return () => removeEventListener('popstate', onBack)
    }

    #receive(message, page) {
      const { handler, modal } = this.#options
      const receive = {
        ready: () => page.postMessage(sent(this.#options), base),
        failed: () => this.#emit('payment.failed', { error: message.error }),
        paid: () => {
          this.close()
          handler?.(message.proof)
        },
        close: () => {
          this.close()
          modal?.ondismiss?.()
        },
      }
      receive[message?.kind]?.()
    }

    #emit(event, detail) {
      for (const handler of this.#handlers.get(event) ?? []) handler(detail)
    }
  }

  /** Nothing behind the frame scrolls or takes the keyboard. */
  function holdPage() {
    const others = [...document.body.children].filter((element) => !element.inert)
    const { overflow } = document.documentElement.style
    for (const element of others) element.inert = true
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const element of others) element.inert = false
      document.documentElement.style.overflow = overflow
    }
  }

  function languageOf(options) {
    const asked = options.config?.display?.language ?? navigator.language
    return String(asked).startsWith('hi') ? 'hi' : 'en'
  }

  /** Picks the options that the page needs; others, such as functions, cannot be sent in a message. */
  function sent({ key, order_id, name, description, prefill, theme, timeout, modal }) {
    return {
      key,
      order_id,
      name,
      description,
      email: prefill?.email,
      payer: prefill?.name,
      color: theme?.color,
      timeout,
      escape: modal?.escape ?? true,
    }
  }

  window.Razorpay = Razorpay
})()
