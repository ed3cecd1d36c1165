import { linksTo } from '../faults/mailing.ts';
import { requireRule, type Scenario } from '../scenario.ts';
import { hasLimits, type World } from '../world.ts';

/** Users who requested a link got one, users with a proved address got notices, and no one else got mail. Returns the number of mails. */
export function judgeMails(world: World, { people }: Scenario): number {
  const { mails, refusedForGood } = world.mail;
  for (const { name, email, mail } of people) {
    const refused = refusedForGood.filter((address) => address === email).length;
    const links = linksTo(world, email).length;
    // With limits on, more than five requests an hour get the same answer and no mail.
    const expected = hasLimits(world.seed) ? Math.min(1, mail.linksAsked) : mail.linksAsked;
    requireRule(links + refused >= expected, 'Who asks for a link gets it by mail.', { name, expected, links, refused });
    const subjects = mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject ?? '');
    const notices = subjects.filter((subject) => /password was (changed|reset)$/.test(subject));
    const changed = notices.filter((subject) => subject.endsWith('changed')).length;
    if (mail.changes > 0)
      requireRule(changed + refused > 0, 'Whose address is proved hears of a changed password.', { name, mail, subjects });
    if (mail.isProved)
      requireRule(notices.length > changed || refused > 0, 'Whose address is proved hears of a reset.', { name, subjects });
    else requireRule(notices.length === 0, 'An address that is not proved gets no notices.', { name, subjects });
  }
  const known = new Map(people.map(({ email, mail }) => [email, mail]));
  const stray = mails.flatMap(({ to }) => to).filter((address) => (known.get(address)?.linksAsked ?? 0) === 0);
  requireRule(stray.length === 0, 'No one is mailed who did not ask.', stray.slice(0, 5));
  return mails.length;
}
