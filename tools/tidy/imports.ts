import { importsOf, targetOf, type Source } from './sources.ts';

export function problemsOf({ file, text }: Source): string[] {
  return importsOf(text).flatMap((each) => {
    const target = targetOf(file, each.from);
    return rules
      .filter((rule) => rule.breaks({ file, target, isType: each.isType }))
      .map((rule) => `${file} imports ${each.from}: ${rule.says}`);
  });
}

const sharedTables = [
  { from: 'upstream', to: 'activations', because: 'a number at the provider and the activation it was bought for are one row' },
  { from: 'activations', to: 'upstream', because: 'the checks and metrics of open numbers count both sides' },
  { from: 'reconciliation', to: 'deposits', because: 'it compares the stored payments with the feeds' },
  { from: 'reconciliation', to: 'upstream', because: 'it names the numbers that no purchase of ours bought' },
];

type Arrow = { file: string; target: string; isType: boolean };

const rules: { says: string; breaks(arrow: Arrow): boolean }[] = [
  {
    says: 'the platform knows no feature',
    breaks: ({ file, target }) => file.startsWith('server/src/platform/') && target.startsWith('server/src/features/'),
  },
  {
    says: 'other companies are called through platform/outbound',
    breaks: ({ file, target }) =>
      file.startsWith('server/src/') && !isTest(file) && target === 'undici' && !file.startsWith('server/src/platform/outbound/'),
  },
  {
    says: "another feature's tables are reached through its commands",
    breaks: ({ file, target }) =>
      featureOf(file) !== undefined &&
      !isTest(file) &&
      target.endsWith('.sql.ts') &&
      target.startsWith('server/src/features/') &&
      featureOf(target) !== featureOf(file) &&
      !sharedTables.some(({ from, to }) => from === featureOf(file) && to === featureOf(target)),
  },
  {
    says: 'the server gets its simulators from server/src/demo',
    breaks: ({ file, target }) =>
      file.startsWith('server/src/') && !file.startsWith('server/src/demo/') && !isTest(file) && target.startsWith('simulators/'),
  },
  {
    says: 'queries import no commands and no routes',
    breaks: ({ file, target }) => file.endsWith('.sql.ts') && /\.(commands|routes|jobs)\.ts$/.test(target),
  },
  {
    says: 'rules are pure: no queries, no commands, no platform but errors and other rules',
    breaks: ({ file, target, isType }) =>
      /^server\/.*\.rules\.ts$/.test(file) &&
      !isType &&
      (/\.(sql|commands|routes|jobs)\.ts$/.test(target) ||
        (target.startsWith('server/src/platform/') && !/(\/errors|\.rules)\.ts$/.test(target))),
  },
  {
    says: 'commands do not know HTTP',
    breaks: ({ file, target }) => file.endsWith('.commands.ts') && target.endsWith('.routes.ts'),
  },
  {
    says: 'the contract imports no other folder',
    breaks: ({ file, target }) => file.startsWith('contract/src/') && /^(server|web|e2e|tools)\//.test(target),
  },
  {
    says: 'schemas stay out of the browser: only rules and formats of the contract, or types',
    breaks: ({ file, target, isType }) =>
      file.startsWith('web/src/') &&
      !isTest(file) &&
      !isType &&
      target.startsWith('@pinline/contract/') &&
      !/[./](rules|money-format)$/.test(target) &&
      target !== '@pinline/contract/errors',
  },
  {
    says: 'what ships knows no tests',
    breaks: ({ file, target }) => /^(contract|server|simulators|web)\//.test(file) && !isTest(file) && isTest(target),
  },
  {
    says: 'parts and platform of the web know no feature',
    breaks: ({ file, target }) => /^web\/src\/(ui|platform)\//.test(file) && /^web\/src\/(features|routes|shell)\//.test(target),
  },
];

function featureOf(file: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
}

/** Builders of test data beside the code are named `a-client.ts`, `an-offer.ts`. */
function isTest(file: string): boolean {
  return /^test\/|\.test\.tsx?$|\/testing\/|\/an?-[^/]+\.tsx?$/.test(file);
}
