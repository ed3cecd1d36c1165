import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that start servers, kill them and wait run first, so that none of them runs alone at the end while other workers have nothing. The
 * files of a project stay together: a worker that loaded the product runs only files of its own project.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const longest = [
  'cli/restore',
  'chaos/chaos',
  'faults/lost-commit',
  'cli/doctor',
  'faults/given-up-purchases',
  'deposits/deposits',
  'cli/reconcile',
  'watch/lost-commit',
  'faults/odd-rows',
  'faults/crash',
  'cli/rotate-key',
  'faults/database-faults',
];

const longFolders = /\/(?:cli|faults|chaos|simulation|attacks|missing|unconfirmed|guard)\/|\/(?:bad-input|claims|concurrency)\.test\.ts$/;

function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit') return longest.length + 2;
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  if (project.name === 'isolated') return -1;
  if (place !== -1) return place;
  return longFolders.test(moduleId) ? longest.length : longest.length + 1;
}
