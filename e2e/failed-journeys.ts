import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Appends the name of each journey that failed to a file, a line each. */
export default class FailedJourneys implements Reporter {
  readonly #names: string;
  #journeys: Suite | undefined;

  constructor({ names }: { names: string }) {
    this.#names = names;
  }

  onBegin(_config: FullConfig, journeys: Suite): void {
    this.#journeys = journeys;
  }

  onEnd(): void {
    const failed = this.#journeys?.allTests().filter((journey) => journey.outcome() === 'unexpected') ?? [];
    const lines = failed.map(({ location, title }) => `${path.basename(location.file)}:${location.line}: ${title}\n`);
    appendFileSync(this.#names, lines.join(''));
  }
}
