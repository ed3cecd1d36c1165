import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { readAccountOf } from './account-data.sql.ts';
import { sectionsOf, type Section } from './sections.ts';

const rowsPerPage = 200;
/** Written at once; other calls are answered in between. */
const rowsPerPart = 50;

/** In pages, so that it takes the same memory however much there is. Nothing of another user is in it. */
export async function* writeMyData(deps: Deps, userId: number): AsyncGenerator<string> {
  const { appName, timeZone } = deps.config;
  const account = await readAccountOf(deps.db.autocommit, userId);
  yield `{\n  "about": ${JSON.stringify({ product: appName, writtenAt: new Date().toISOString(), timeZone, amounts: 'rupees' })},\n`;
  yield `  "account": ${JSON.stringify(account)}`;
  for (const section of sectionsOf(deps, userId)) yield* writeSection(section);
  yield '\n}\n';
}

async function* writeSection({ name, read }: Section): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let isFirst = true;
  for (let after: string | undefined; ;) {
    const { rows, next } = await read({ after, limit: rowsPerPage });
    for (let from = 0; from < rows.length; from += rowsPerPart) {
      await setImmediate();
      const texts = rows.slice(from, from + rowsPerPart).map((row) => `\n    ${JSON.stringify(row)}`);
      yield `${isFirst ? '' : ','}${texts.join(',')}`;
      isFirst = false;
    }
    if (next === undefined) break;
    after = next;
  }
  yield isFirst ? ']' : '\n  ]';
}
