import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start servers, kill them and wait run first, so that none of them runs alone at the end while other workers have nothing. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const longFolders = /\/(?:cli|faults|chaos|simulation|attacks)\/|\/(?:deposits|concurrency|reconcile)\.test\.ts$/;

function isLong({ moduleId }: TestSpecification): boolean {
  return longFolders.test(moduleId);
}
