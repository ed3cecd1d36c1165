import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startInstallation } from '../e2e/start-installation.ts';
import { demoUser } from '../server/src/features/settings/demo-user.ts';
import { createBrowser, type Browser, type TestUser } from '../test/fakes/browser.ts';
import { fillExample, type ExampleOrder } from '../web/src/features/developers/examples/fill-example.ts';

/** `npm run check-examples`: the page's examples in every language buy a number of a started installation and print its code. */
const examples = path.join(import.meta.dirname, '../web/src/features/developers/examples');

type Language = { file: string; run: string[]; probe: string[]; packages: string; printsJson?: boolean };

/** `probe` succeeds where `run` can run a file named `file`. `printsJson`: whole answers; otherwise the number and its code, by line. */
const languages: Record<string, Language> = {
  curl: { file: 'buy.sh', run: ['sh'], probe: ['curl', '--version'], packages: 'curl', printsJson: true },
  node: { file: 'buy.mjs', run: [process.execPath], probe: [process.execPath, '--version'], packages: 'nodejs' },
  python: { file: 'buy.py', run: ['python3'], probe: ['python3', '--version'], packages: 'python3' },
  go: { file: 'buy.go', run: ['go', 'run'], probe: ['go', 'version'], packages: 'golang-go' },
  php: { file: 'buy.php', run: ['php'], probe: ['php', '-r', 'curl_version();'], packages: 'php-cli php-curl' },
};

type Example = Language & { name: string; text: string };

const found = globSync('*.txt', { cwd: examples }).toSorted().map(readExample);
const missing = found.filter(({ probe: [command = '', ...options] }) => spawnSync(command, options).status !== 0);
if (missing.length > 0) {
  const packages = missing.map((example) => example.packages).join(' ');
  fail(`Can't run the examples in ${missing.map(({ name }) => name).join(', ')}. On Debian and Ubuntu: apt install ${packages}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'pinline-examples-'));
const installation = await startInstallation('quick');
try {
  const browser = createBrowser(installation.url);
  const user = await signIn(browser);
  const order = { address: installation.url, ...(await anOffer(browser, user)) };
  const problems = await Promise.all(found.map((example) => check(browser, { example, user, order })));
  for (const [index, problem] of problems.entries())
    console.log(`${found[index]?.name}: ${problem ?? 'bought a number and printed its code'}`);
  if (problems.some((problem) => problem !== undefined)) process.exitCode = 1;
} finally {
  await installation.stop();
  rmSync(folder, { recursive: true });
}

function readExample(file: string): Example {
  const name = path.basename(file, '.txt');
  const language = languages[name] ?? fail(`tools/check-examples.ts doesn't say how to run ${file}`);
  return { ...language, name, text: readFileSync(path.join(examples, file), 'utf8') };
}

type Check = { example: Example; user: TestUser; order: ExampleOrder };

/** What is wrong, if anything is. Each example has its own key, which sees only what it bought. */
async function check(browser: Browser, { example, user, order }: Check): Promise<string | undefined> {
  const { name, file, run, text } = example;
  const created = await browser.post('/api/keys', { as: user, body: { name, mode: 'live', scopes: ['read', 'buy'], limits: {} } });
  const token: string = created.body.data.key;
  const program = path.join(folder, file);
  writeFileSync(program, fillExample(text, order));
  const [command, ...options] = [...run, program];
  try {
    const env = { ...process.env, API_KEY: token };
    const { stdout } = await promisify(execFile)(command, options, { env, timeout: 120_000 });
    const { data } = (await browser.get('/api/mobile/active', { as: { token } })).body;
    const [number] = data;
    const code: string | undefined = number?.otpIds[0]?.code;
    if (data.length !== 1 || code === undefined) return `bought ${data.length} numbers, with the code ${code}, and printed:\n${stdout}`;
    const isPrinted = example.printsJson
      ? [number.mobileno, code].every((value) => stdout.includes(JSON.stringify(value)))
      : stdout === `${number.mobileno}\n${code}\n`;
    return isPrinted ? undefined : `didn’t print ${number.mobileno} and ${code}:\n${stdout}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function signIn(browser: Browser): Promise<TestUser> {
  const { status, body } = await browser.post('/api/users/login', { body: demoUser });
  if (status !== 200) throw new Error(`The demo user can't sign in: ${JSON.stringify(body)}`);
  return { ...demoUser, userId: 0, token: body.token };
}

async function anOffer(browser: Browser, user: TestUser): Promise<Omit<ExampleOrder, 'address'>> {
  const { body } = await browser.get('/api/service/offers', { as: user });
  for (const { serviceCode, offers } of body.data)
    for (const { country, price } of offers) if (country !== null) return { serviceCode, country: country.iso, maxPrice: price };
  throw new Error('Nothing is sold');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
