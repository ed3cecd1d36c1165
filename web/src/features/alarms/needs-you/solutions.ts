import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { alarmsText } from '../alarms.texts.ts';

const text = alarmsText.solutions;

export type Solution = { label: string; link: LinkProps };

const routes = { label: text.look, link: linkOptions({ to: '/admin/services' }) };
const costlyServices = {
  label: text.look,
  link: linkOptions({ to: '/admin/services', search: { state: 'too_costly' }, hash: 'list' }),
};
const handCredits = { label: text.look, link: linkOptions({ to: '/admin/deposits' }) };
const differences = { label: text.look, link: linkOptions({ to: '/admin/differences' }) };
const payments = linkOptions({ to: '/admin/currency' });

/** Where an alarm is resolved, by its kind. What only the server's configuration resolves has no place here. */
export const solutions = new Map<string, Solution>([
  ['provider_failing', routes],
  ['provider_low', routes],
  ['provider_off', routes],
  ['route_paused', routes],
  ['route_fallen', routes],
  ['price_refused', routes],
  ['servers_closed', routes],
  ['servers_sold_out', routes],
  ['services_too_costly', costlyServices],
  ['prices_unread', routes],
  ['numbers_missing', routes],
  ['numbers_unmatched', routes],
  ['purchases_unknown', routes],
  ['purchases_given_up', routes],
  ['money_unexplained', differences],
  ['money_unread', differences],
  ['payments_unclaimed', { label: text.match, link: linkOptions({ to: '/admin/deposits', search: { status: 'unclaimed' } }) }],
  ['amounts_busy', { label: text.look, link: linkOptions({ to: '/admin/users' }) }],
  ['reviews_waiting', { label: text.decide, link: linkOptions({ to: '/admin/deposits', search: { status: 'review' } }) }],
  ['hand_credits_absent', handCredits],
  ['hand_credits_different', handCredits],
  ['payments_unchecked', { label: text.test, link: payments }],
  ['not_set_up', { label: text.setUp, link: payments }],
  ['channel_failing', { label: text.look, link: linkOptions({ to: '/admin/settings', hash: 'alarms' }) }],
]);
