import sharp from 'sharp'

// One picture at a time, on one thread, and nothing kept: a server may have 1 GB.
sharp.concurrency(1)
sharp.cache(false)
// The library reads dozens of formats, each a way in. These are the ones that are looked at here; SVG is only ever our own.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/** The library that reads and writes pictures, with no more ways in than are used. */
export { sharp }
