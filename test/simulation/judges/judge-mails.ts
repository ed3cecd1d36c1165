import { requireRule, type Scenario } from '../scenario.ts';
import { hasLimits, type World } from '../world.ts';

export function judgeMails(world: World, { people, flooders }: Scenario): number {
  const { mails, refusedForGood } = world.mail;
  for (const { name, email, mail } of people) {
    const arrived = mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject ?? '');
    const refused = refusedForGood.filter(({ to }) => to === email).map(({ subject }) => subject);
    const count = (subject: RegExp, subjects = [...arrived, ...refused]) => subjects.filter((each) => subject.test(each)).length;
    const found = { name, mail, arrived, refused };
    // With limits on, more than five requests an hour get the same answer and no mail.
    const expected = hasLimits(world.seed) ? Math.min(1, mail.linksAsked) : mail.linksAsked;
    requireRule(count(/^Choose a new /) >= expected, 'Who asks for a link gets it by mail.', { expected, ...found });
    if (mail.changes > 0) requireRule(count(/password was changed$/) > 0, 'Whose address is proved hears of a changed password.', found);
    if (mail.isProved) requireRule(count(/password was reset$/) > 0, 'Whose address is proved hears of a reset.', found);
    else requireRule(count(/password was (changed|reset)$/, arrived) === 0, 'An address that is not proved gets no notices.', found);
  }
  const known = new Map(people.map(({ email, mail }) => [email, mail]));
  const strangers = new Set(flooders.map(({ email }) => email));
  const stray = mails.flatMap(({ to }) => to).filter((address) => !strangers.has(address) && (known.get(address)?.linksAsked ?? 0) === 0);
  requireRule(stray.length === 0, 'No one is mailed who did not ask.', stray.slice(0, 5));
  return mails.length;
}
