import type { Cluster } from './cluster.ts';
import type { Result } from './report.ts';

/** What every bench is given. `quick` is for working on a bench: the same steps, too short to mean anything. */
export type Context = { cluster: Cluster; quick: boolean; say: (text: string) => void };

export type Bench = { name: string; title: string; run(context: Context): Promise<Result> };
