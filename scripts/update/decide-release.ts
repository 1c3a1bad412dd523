type Facts = { version: string; platform: string }

/** Whether a release may take the place of the one that runs. */
export function decideRelease(found: Facts, current: Facts): { ok: true } | { ok: false; says: string } {
  if (found.platform !== current.platform)
    return { ok: false, says: `It is for ${found.platform}; this machine needs ${current.platform}.` }
  const order = compareVersions(found.version, current.version)
  if (order === 0) return { ok: false, says: `Tempo ${found.version} runs already.` }
  if (order < 0)
    return {
      ok: false,
      says: `Tempo ${found.version} is older than ${current.version}, which runs: go back by tempo rollback.`,
    }
  return { ok: true }
}

/** Positive where `a` is the later one; `1.10.0` is later than `1.9.2`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : left[at]! - (right[at] ?? 0)
}
