import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Appends the name of each test that failed to a file, a line each. */
export class FailedTests implements Reporter {
  readonly #names: string;

  constructor(names: string) {
    this.#names = names;
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const lines = files.flatMap((file) => [
      ...(file.errors().length > 0 ? [file.relativeModuleId] : []),
      ...[...file.children.allTests('failed')].map((test) => `${file.relativeModuleId}: ${test.fullName}`),
    ]);
    appendFileSync(this.#names, lines.map((line) => `${line}\n`).join(''));
  }
}
