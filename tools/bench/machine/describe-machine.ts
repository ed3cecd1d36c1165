import { cpus, loadavg, totalmem } from 'node:os';
import type { Machine } from '../report.ts';

export function describeMachine(postgres: string): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    postgres,
    load: (loadavg()[0] ?? 0).toFixed(1),
  };
}
