import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Labels = Record<string, string>
type Reading = number | { labels: Labels; value: number }[]

/** What this process measures of itself, for Prometheus. Labels are words of our own: never an id, an address or a path. */
export type Metrics = {
  /** One request answered, after so many seconds. */
  request(method: string, status: number, seconds: number): void
  /** Something to be read when someone looks. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** Everything in Prometheus' text format. */
  write(): Promise<string>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const requests = new Map<string, { labels: Labels; value: number }>()
  const buckets = BUCKETS_SECONDS.map(() => 0)
  let [count, sum] = [0, 0]
  const gauges: { name: string; help: string; read: () => Reading | Promise<Reading> }[] = []
  const metrics: Metrics = {
    request(method, status, seconds) {
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${status}`
      const counter = requests.get(key) ?? { labels: { method: known, status: String(status) }, value: 0 }
      if (counter.value++ === 0) requests.set(key, counter)
      const bucket = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) buckets[bucket]! += 1
      count++
      sum += seconds
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    async write() {
      const read = await Promise.all(
        gauges.map(async ({ name, help, read: ask }) => family(name, help, 'gauge', await ask())),
      )
      return [
        family('tempo_http_requests_total', 'Requests answered.', 'counter', [...requests.values()]),
        histogram(buckets, count, sum),
        ...read,
        '',
      ].join('\n')
    },
  }
  watchProcess(metrics)
  return metrics
}

function watchProcess({ gauge }: Metrics): void {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  gauge('process_uptime_seconds', 'Seconds since the process began.', () => process.uptime())
  gauge('process_cpu_seconds', 'Processor time used, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge('nodejs_eventloop_lag_p99_seconds', 'How late timers were, 99th percentile since the last reading.', () => {
    const lag = loop.percentile(99) / 1e9
    loop.reset()
    return Number.isFinite(lag) ? lag : 0
  })
}

/** `buckets` counts each request where it fits first; Prometheus counts it in every larger one as well. */
function histogram(buckets: number[], count: number, sum: number): string {
  const name = 'tempo_http_request_duration_seconds'
  let upTo = 0
  return [
    `# HELP ${name} Time from a request's arrival to its answer's first byte.`,
    `# TYPE ${name} histogram`,
    ...buckets.map((value, at) => `${name}_bucket{le="${BUCKETS_SECONDS[at]}"} ${(upTo += value)}`),
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${sum}`,
    `${name}_count ${count}`,
  ].join('\n')
}

function family(name: string, help: string, type: 'gauge' | 'counter', reading: Reading): string {
  const samples = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading
  const lines = samples.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replace(/["\\\n]/g, '')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
