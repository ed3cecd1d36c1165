import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import type { Activation } from './activation.ts';
import type { Entry } from './ledger.ts';

export type Journal = {
  /** One write per line, so that a kill leaves at most one torn last line. */
  append(change: Change): void;
  close(): void;
};

export type Change = { activation: Activation; entry: Entry | null };

export type Remembered = { startBalanceMicros: number; activations: Activation[]; entries: Entry[] };

/** Also compacts the file. Throws for a file of another kind. */
export function openJournal(path: string, startBalanceMicros: number): { journal: Journal; remembered: Remembered } {
  const remembered = existsSync(path) ? read(path) : { startBalanceMicros, activations: [], entries: [] };
  writeFileSync(`${path}.new`, condense(remembered));
  renameSync(`${path}.new`, path);
  let file: number | null = openSync(path, 'a');
  return {
    remembered,
    journal: {
      append(change) {
        if (file === null) throw new Error('The simulator is closed');
        writeSync(file, `${JSON.stringify(change)}\n`);
      },
      close() {
        if (file !== null) closeSync(file);
        file = null;
      },
    },
  };
}

type Header = { simulatorJournal: 1; startBalanceMicros: number };
/** Only this file writes it, so its shape is trusted. */
type Line = { activation?: Activation; entry?: Entry | null };

function read(path: string): Remembered {
  const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const header = readHeader(first);
  if (!header) throw new Error(`${path} is not a simulator's journal`);
  const activations = new Map<number, Activation>();
  const entries: Entry[] = [];
  for (const line of lines) {
    const { activation, entry } = JSON.parse(line) as Line; // written by `append` or `condense`
    if (activation) activations.set(activation.id, activation);
    if (entry) entries.push(entry);
  }
  return { startBalanceMicros: header.startBalanceMicros, activations: [...activations.values()], entries };
}

function readHeader(line: string): Header | undefined {
  try {
    const header = JSON.parse(line) as Partial<Header> | null; // checked below
    if (header?.simulatorJournal !== 1 || typeof header.startBalanceMicros !== 'number') return undefined;
    return { simulatorJournal: 1, startBalanceMicros: header.startBalanceMicros };
  } catch {
    return undefined;
  }
}

function condense({ startBalanceMicros, activations, entries }: Remembered): string {
  const header: Header = { simulatorJournal: 1, startBalanceMicros };
  const lines: Line[] = [...activations.map((activation) => ({ activation })), ...entries.map((entry) => ({ entry }))];
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}
