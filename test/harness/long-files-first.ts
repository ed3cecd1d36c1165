import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start nodes, kill them and wait run first, so that none of them runs alone at the end while other workers have nothing. The
 * files of a project stay together: a worker that loaded the product runs only files of its own project.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const longest = [
  // One test of a minute, nearly all of it waiting.
  'webhooks/webhook-proof',
  'faults/lost-commit',
  'cli/restore',
  'chaos/chaos',
  'deposits/deposits',
  'cli/backup',
  'cli/rotate-key',
  'watch/lost-commit',
  'cli/reconcile',
  'watch/watch-ended',
  'faults/matrix',
  'shards/shards',
  'cli/doctor',
  'unconfirmed/unconfirmed',
  'faults/odd-rows',
  'faults/waitlist-crash',
  'faults/crash',
  'faults/given-up-purchases',
  'faults/database-faults',
  'connections/shares/busy-pools',
];

const longFolders =
  /\/(?:cli|faults|chaos|simulation|attacks|missing|unconfirmed|guard|postgres|mail|backup|cancel|waitlist)\/|\/(?:start|bad-input|access-matrix|claims|concurrency|dashboard|service-stats|switch-crash|replaced-address|cut-feed)\.test\.ts$/;

function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit') return longest.length + 2;
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  if (project.name === 'isolated') return -1;
  if (place !== -1) return place;
  return longFolders.test(moduleId) ? longest.length : longest.length + 1;
}
