import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../../../test/builders/data.ts';
import { anApiKey } from '../../../../test/builders/people.ts';
import { deliverSms } from '../../../../test/builders/upstream.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { fillExample } from '../../../../web/src/features/developers/examples/fill-example.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aService(app, { price: 7, code: 'tg' });
});
afterAll(() => app.stop());

const examples = path.join(import.meta.dirname, '../../../../web/src/features/developers/examples');

/** Each reads a program from its standard input. `npm run check-examples` runs them in every language. */
const languages = [
  { name: 'curl', needs: 'curl', command: ['sh'] },
  { name: 'node', needs: 'node', command: [process.execPath, '--input-type=module', '-'] },
  { name: 'python', needs: 'python3', command: ['python3', '-'] },
] as const;

test.concurrent.for(languages)('the page’s example in $name buys a number and prints its code', async (language, context) => {
  context.skip(!isInstalled(language.needs), `${language.needs} is not installed`);
  const key = await anApiKey(app, await aUser(app, { balance: 20 }));
  const text = await readFile(path.join(examples, `${language.name}.txt`), 'utf8');
  const [command, ...options] = language.command;
  const run = promisify(execFile)(command, options, { env: { ...process.env, API_KEY: key.token } });
  run.child.stdin?.end(fillExample(text, { address: app.url, serviceCode: 'tg', country: 'IN', maxPrice: 9 }));
  await eventually(async () => {
    const { data } = (await app.get('/api/mobile/active', { as: key })).body;
    expect(data).toHaveLength(1);
    await deliverSms(app, data[0], 'Your code is 48291');
  });
  expect((await run).stdout).toContain('48291');
});

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
