import { keepBriefly } from '../keep-briefly.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A metric as its feature declares it. Labels must not identify a person or open anything. */
export type Metric = { name: string; help: string; labels?: readonly string[] };
export type Timing = Metric & { buckets: readonly number[] };
export type Reading = { labels?: Record<string, string | number>; value: number };

export type Metrics = {
  count(metric: Metric, labels?: Record<string, string>, by?: number): void;
  observe(timing: Timing, seconds: number, labels?: Record<string, string>): void;
  watch(metric: Metric, read: () => Reading[]): void;
  /** Cached for 15 seconds; left out while it fails. */
  measure(metric: Metric, read: () => Promise<Reading[]>): void;
  text(): Promise<string>;
  contentType: string;
};

/** Several scrapers share an answer of the database. */
const keptMs = 15_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const process = processRegistry();
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
          setReadings(this, metric, read());
        },
      });
    },
    measure(metric, read) {
      // A failed reading is left out, so that an alert can detect its absence; one that hangs must not end all scrapes.
      const measured = keepBriefly(() => read().catch(() => []), { ms: keptMs, sharedMs: keptMs });
      void new Gauge({
        ...parts(metric),
        registers: [registry],
        async collect() {
          setReadings(this, metric, await measured.get());
        },
      });
    },
    text: async () => (await Promise.all([process.metrics(), registry.metrics()])).join('\n'),
    contentType: registry.contentType,
  };
}

let ofProcess: Registry | undefined;

/** One for the process, not for an app: the library observes it until it ends, and would keep a stopped app in memory. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

function parts({ name, help, labels = [] }: Metric) {
  return { name, help, labelNames: [...labels] };
}

function setReadings(gauge: Gauge, { labels: names = [] }: Metric, readings: Reading[]): void {
  gauge.reset();
  // A metric without labels would report 0 now.
  if (readings.length === 0 && names.length === 0) gauge.remove();
  for (const { labels = {}, value } of readings) gauge.set(labels, value);
}
