// In a page shown by another site: says how high it is, so that the frame fits (embed.js). Nothing else is said.
const main = document.querySelector('main')
const say = () => {
  const height = Math.ceil(main.getBoundingClientRect().bottom + scrollY)
  parent.postMessage({ tempoEmbedHeight: height }, '*')
}
if (parent !== window) new ResizeObserver(say).observe(main)
