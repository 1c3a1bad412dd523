/** What tests use of `step.mjs`, which must run without packages. */
export function runWithRetries(
  command: string,
  args: string[],
  limits: number[],
): Promise<{ code: number | null; output: string }>
