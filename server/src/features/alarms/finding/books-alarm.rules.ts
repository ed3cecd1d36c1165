import type { FoundAlarm } from './write-alarms.rules.ts';

/** Sent again when another sentence is broken, or one fewer. */
export function writeBooksAlarm(broken: readonly { id: string; holds: string }[]): FoundAlarm[] {
  const [first] = broken;
  if (first === undefined) return [];
  const others =
    broken.length === 1
      ? ''
      : ` So ${broken.length === 2 ? 'is' : 'are'} ${broken
          .slice(1)
          .map(({ id }) => id)
          .join(', ')}.`;
  const text = `The books don’t agree. ${first.id} is broken: ${first.holds}${others} Pause buying, take a backup, and run npm run doctor -- --json.`;
  return [{ kind: 'books_broken', subject: '', severity: 'urgent', text, sentAgainFor: broken.map(({ id }) => id).join(' ') }];
}
