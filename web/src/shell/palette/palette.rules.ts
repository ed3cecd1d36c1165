import type { LucideIcon } from 'lucide-react';

export type Command = {
  id: string;
  group: string;
  title: string;
  hint?: string;
  /** A second line, and what belongs to it at the end: whose it is, and when. */
  detail?: string;
  end?: string;
  icon?: LucideIcon;
  run: () => void;
};

const shownAtMost = 40;

export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = commands.filter((command) => words.every((word) => folded(`${command.title} ${command.hint ?? ''}`).includes(word)));
  const begins = (command: Command): boolean => words[0] !== undefined && folded(command.title).startsWith(words[0]);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))].slice(0, shownAtMost);
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
