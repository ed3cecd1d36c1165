import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import type { Activation } from './activation.ts';
import type { Entry } from './ledger.ts';

export type Journal = {
  /** One line in one write, so that a killed process leaves whole lines and at most one torn last one. */
  append(change: Change): void;
  close(): void;
};

/** A new state of an activation, and what it cost or brought back. */
export type Change = { activation: Activation; entry: Entry | null };

export type Remembered = { startBalanceMicros: number; activations: Activation[]; entries: Entry[] };

/** Opens the file, reads what an earlier process left and writes that back in short form. Throws on a file of another kind. */
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
/** What the file holds after its header; only this file writes it, so its shape is taken on trust. */
type Line = { activation?: Activation; entry?: Entry | null };

function read(path: string): Remembered {
  // A line counts only with its end: whatever follows the last one was torn by a kill.
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
