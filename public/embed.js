// <tempo-embed show="timetable">: a part of the studio's website in a page of another site, in a frame as high as what it shows.
// `type` shows one class type alone, `accent` (#rrggbb) follows the colour of the page.
{
  const home = new URL(document.currentScript.src).origin

  class TempoEmbed extends HTMLElement {
    connectedCallback() {
      const frame = document.createElement('iframe')
      frame.src = this.address()
      frame.title = this.getAttribute('title') ?? 'Timetable'
      frame.loading = 'lazy'
      frame.style.cssText = 'width: 100%; height: 30rem; border: 0; color-scheme: inherit'
      this.style.display = 'block'
      this.replaceChildren(frame)
      this.heard = ({ source, origin, data }) => {
        const height = data?.tempoEmbedHeight
        const isOurs = source === frame.contentWindow && origin === home
        if (isOurs && Number.isInteger(height) && height > 0 && height < 20_000) frame.style.height = `${height}px`
      }
      addEventListener('message', this.heard)
    }

    disconnectedCallback() {
      removeEventListener('message', this.heard)
    }

    address() {
      const address = new URL(`/embed/${encodeURIComponent(this.getAttribute('show') ?? 'timetable')}`, home)
      const [type, accent] = [this.getAttribute('type'), this.getAttribute('accent')]
      if (type) address.searchParams.set('type', type)
      if (accent) address.searchParams.set('accent', accent.replace('#', ''))
      return address.href
    }
  }

  if (!customElements.get('tempo-embed')) customElements.define('tempo-embed', TempoEmbed)
}
