import type { Cluster } from './machine/cluster.ts';
import type { Result } from './report.ts';

/** `quick` is for developing a bench: the same steps, too short for meaningful figures. `only`: the rows that are wanted, where a bench can choose. */
export type Context = { cluster: Cluster; quick: boolean; only: RegExp; say: (text: string) => void };

export type Bench = { name: string; title: string; run(context: Context): Promise<Result> };
