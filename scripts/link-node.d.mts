/** What scripts use of `link-node.mjs`, which must run without packages. */
export function packagedNode(): string | undefined
