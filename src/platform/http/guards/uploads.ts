// The pages that take a file (PRODUCT 3, 4.9), from admins only, and how much. A photograph may be larger than is accepted, so that the
// page itself can say so.
export const UPLOADS = [
  { path: /^\/dashboard\/import$/, mostBytes: 8 * 1024 * 1024 },
  { path: /^\/dashboard\/content\/[^/]+\/[^/]+\/picture$/, mostBytes: 32 * 1024 * 1024 },
]
