import { readConfig } from '../config.ts';
import { switchProvider, switchServer } from '../features/providers/accounts/switches.commands.ts';
import { readSwitches } from '../features/providers/accounts/switches.sql.ts';
import { changeBuying } from '../features/settings/settings.commands.ts';
import { findOperatorSettings } from '../features/settings/settings.sql.ts';
import { runCommand, WrongUse, type Outcome } from './parts/command.ts';
import { openInstallation, type Installation } from './parts/installation.ts';
import { explainedAs, findAuthor } from './parts/operator.ts';

const longestMessage = 200;

await runCommand({
  name: 'kill-switch',
  usage: ['', 'buying off [--message TEXT]', 'provider NAME off', 'server 3 off', 'buying on'],
  about:
    'Stops all buying, buying at one provider, or one server, without the back office. Numbers already bought run to their end, with\n' +
    'refunds as usual. Without words it prints the present state. A server that is switched on again has the routes that were on before.\n' +
    'Each change adds a row to the audit log.',
  takesWords: true,
  options: { as: { type: 'string' }, message: { type: 'string' } },
  explained: { as: explainedAs, message: 'buying off: what users read; the usual sentence if not given' },
  async run({ values, words }) {
    const wish = readWish(words);
    if (values.message !== undefined && (wish?.what !== 'buying' || wish.isOn)) throw new WrongUse('--message goes with buying off.');
    if ((values.message ?? '').length > longestMessage) throw new WrongUse(`--message takes at most ${longestMessage} characters.`);
    const installation = await openInstallation(readConfig(process.env));
    try {
      if (wish !== undefined) await applySwitch(installation, { ...wish, as: values.as, message: values.message?.trim() || null });
      return await describeSwitches(installation);
    } finally {
      await installation.close();
    }
  },
});

type Wish = { isOn: boolean } & ({ what: 'buying' } | { what: 'provider'; name: string } | { what: 'server'; number: number });

function readWish(words: string[]): Wish | undefined {
  if (words.length === 0) return undefined;
  const [what, ...rest] = words;
  const state = rest.pop();
  if (state !== 'on' && state !== 'off') throw new WrongUse('The last word is on or off.');
  const isOn = state === 'on';
  if (what === 'buying' && rest.length === 0) return { what, isOn };
  if (what === 'provider' && rest.length > 0) return { what, isOn, name: rest.join(' ') };
  if (what === 'server' && rest.length === 1 && /^[1-4]$/.test(rest[0] ?? '')) return { what, isOn, number: Number(rest[0]) };
  throw new WrongUse('Say buying, provider NAME, or server 1 to 4, and then on or off.');
}

async function applySwitch(installation: Installation, wish: Wish & { as: string | undefined; message: string | null }): Promise<void> {
  const { isOn, as } = wish;
  const by = await findAuthor(installation.db, as);
  if (wish.what === 'buying') await changeBuying(installation, by, { isPaused: !isOn, message: wish.message });
  else if (wish.what === 'provider') await switchProvider(installation, by, { name: wish.name, isEnabled: isOn });
  else await switchServer(installation, by, { server: wish.number, isOpen: isOn });
}

async function describeSwitches({ db }: Installation): Promise<Outcome> {
  const { buying } = await findOperatorSettings(db.autocommit);
  const { providers, servers } = await readSwitches(db.autocommit);
  const lines = [
    `buying  ${buying.isPaused ? `off${buying.message === null ? '' : `: ${buying.message}`}` : 'on'}`,
    ...providers.map(({ name, isEnabled }) => `provider ${name}  ${isEnabled ? 'on' : 'off'}`),
    ...servers.map(({ server, routes, enabled }) => `server ${server}  ${enabled === 0 ? 'off' : 'on'} (${enabled} of ${routes} routes)`),
  ];
  return { exitCode: 0, json: { ok: true, buying, providers, servers }, text: lines.join('\n') };
}
