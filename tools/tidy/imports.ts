import { importsOf, targetOf, type Source } from './sources.ts';

export function problemsOf({ file, text }: Source): string[] {
  return importsOf(text).flatMap((each) => {
    const target = targetOf(file, each.from);
    return rules
      .filter((rule) => rule.breaks({ file, target, isType: each.isType }))
      .map((rule) => `${file} imports ${each.from}: ${rule.says}`);
  });
}

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
    says: 'on the web, imports go from routes to shell, features, ui and platform',
    breaks: ({ file, target }) => [file, target].every((each) => each.startsWith('web/src/')) && webRankOf(target) > webRankOf(file),
  },
];

const webFolders = ['platform', 'ui', 'features', 'shell', 'routes'];

/** Entries and the files of `web/src` itself put the others together. */
function webRankOf(file: string): number {
  const rank = webFolders.indexOf(/^web\/src\/([^/]+)\//.exec(file)?.[1] ?? '');
  return rank === -1 ? webFolders.length : rank;
}

/** Builders of test data beside the code are named `a-client.ts`, `an-offer.ts`. */
export function isTest(file: string): boolean {
  return /^test\/|\.test\.tsx?$|\/testing\/|\/an?-[^/]+\.tsx?$/.test(file);
}
