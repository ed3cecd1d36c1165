import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A metric as its feature declares it. Nothing that names a person or opens anything may become a label. */
export type Metric = { name: string; help: string; labels?: readonly string[] };
export type Timing = Metric & { buckets: readonly number[] };
export type Reading = { labels?: Record<string, string | number>; value: number };

/** Where features count what happens. Each declares its own metrics; made when first asked for, one of each name. */
export type Metrics = {
  count(metric: Metric, labels?: Record<string, string>, by?: number): void;
  observe(timing: Timing, seconds: number, labels?: Record<string, string>): void;
  /** Told at every look. */
  watch(metric: Metric, read: () => Reading[]): void;
  /** What must be asked for, such as of the database: kept for 15 seconds, and left out while it cannot be had. */
  measure(metric: Metric, read: () => Promise<Reading[]>): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
  contentType: string;
};

/** Several scrapers, and the readers of one, share an answer of the database. */
const keptMs = 15_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const timings = new Map<string, Histogram>();

  return {
    count(metric, labels = {}, by = 1) {
      const counter = counters.get(metric.name) ?? new Counter({ ...parts(metric), registers: [registry] });
      counters.set(metric.name, counter);
      counter.inc(labels, by);
    },
    observe(timing, seconds, labels = {}) {
      const histogram =
        timings.get(timing.name) ?? new Histogram({ ...parts(timing), buckets: [...timing.buckets], registers: [registry] });
      timings.set(timing.name, histogram);
      histogram.observe(labels, seconds);
    },
    watch(metric, read) {
      void new Gauge({
        ...parts(metric),
        registers: [registry],
        collect() {
          show(this, metric, read());
        },
      });
    },
    measure(metric, read) {
      const measured = kept(read);
      void new Gauge({
        ...parts(metric),
        registers: [registry],
        async collect() {
          show(this, metric, await measured());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function parts({ name, help, labels = [] }: Metric) {
  return { name, help, labelNames: [...labels] };
}

function show(gauge: Gauge, { labels: names = [] }: Metric, readings: Reading[]): void {
  gauge.reset();
  // One without labels would say 0 now.
  if (readings.length === 0 && names.length === 0) gauge.remove();
  for (const { labels = {}, value } of readings) gauge.set(labels, value);
}

function kept(read: () => Promise<Reading[]>): () => Promise<Reading[]> {
  let last: { at: number; readings: Promise<Reading[]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > keptMs) {
      // A figure that cannot be had is missing, which an alert can be made of; the others are there.
      last = { at: performance.now(), readings: read().catch(() => []) };
    }
    return last.readings;
  };
}
