import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** One number, or one for each state. */
type Reading = number | Record<string, number>

/** What this process measures of itself, for Prometheus. Labels are words of our own: never an id, an address or a path. */
export type Metrics = {
  /** One request answered, after so many seconds (left out where it takes no longer than measuring it); `route` with its parameters' names,
   *  `cause` the code of a refusal. */
  request(answered: { method: string; status: number; route?: string; cause?: string; seconds?: number }): void
  /** Something to be read when someone looks. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** Everything in Prometheus' text format. */
  write(): Promise<string>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Metrics of their own for each application of a process: tests open several. */
export function openMetrics(): Metrics {
  const registers = [new Registry()]
  const requests = new Counter({
    name: 'tempo_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'status', 'route', 'cause'],
    registers,
  })
  const durations = new Histogram({
    name: 'tempo_http_request_duration_seconds',
    help: "Time from a request's arrival to its answer's first byte.",
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  // Finding the series of a set of labels takes longer than counting, and a kept page little longer than that: so they are counted here, and
  // told when someone looks.
  const series = new Map<string, { untold: number; tell: (count: number) => void; time: (seconds: number) => void }>()
  const seriesOf = (labels: Record<'method' | 'status' | 'route' | 'cause', string>) => {
    const [counter, histogram] = [requests.labels(labels), durations.labels(labels.route)]
    return {
      untold: 0,
      tell: (count: number) => counter.inc(count),
      time: (seconds: number) => histogram.observe(seconds),
    }
  }
  const metrics: Metrics = {
    request({ method, status, route = '', cause = '', seconds }) {
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${status} ${route} ${cause}`
      let one = series.get(key)
      if (!one) series.set(key, (one = seriesOf({ method: known, status: String(status), route, cause })))
      one.untold += 1
      if (seconds !== undefined) one.time(seconds)
    },
    gauge: (name, help, read) => addGauge(registers, { name, help, read }),
    write() {
      for (const one of series.values()) {
        one.tell(one.untold)
        one.untold = 0
      }
      return registers[0]!.metrics()
    },
  }
  watchProcess(metrics)
  return metrics
}

type Gauged = { name: string; help: string; read: () => Reading | Promise<Reading> }

function addGauge(registers: Registry[], { name, help, read }: Gauged): void {
  // The routes are composed again where their addresses are asked for; the later reading counts.
  for (const register of registers) register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers,
    async collect() {
      // What cannot be read now is left out: a monitor needs the others most while the database is away.
      this.reset()
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => ({}))
      if (typeof reading === 'number') this.set(reading)
      else for (const [state, value] of Object.entries(reading)) this.set({ state }, value)
    },
  })
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
