import { fivesimCalls, handlerApiCalls, handlerApiPath } from '@pinline/contract/developers/protocols.rules';
import { expect, test } from 'vitest';
import { guestActions, userActions } from './fivesim/actions.ts';
import { actions } from './handler-api/actions.ts';
import { handlerApiPath as servedPath } from './handler-api/handler-api.server.ts';

test('the page names exactly what handler_api.php serves', () => {
  const served = [...actions].map(([call, { scope }]) => ({ call, scope }));
  expect([...handlerApiCalls].toSorted(byCall)).toEqual(served.toSorted(byCall));
  expect(handlerApiPath).toBe(servedPath);
});

test('the page names exactly what 5sim’s protocol serves', () => {
  const longer: Record<string, string> = { buy: 'buy/activation', sms: 'sms/inbox' };
  const served = [
    ...[...guestActions.keys()].map((call) => ({ call: `guest/${call}`, scope: null })),
    ...[...userActions].map(([call, { scope }]) => ({ call: `user/${longer[call] ?? call}`, scope })),
  ];
  expect([...fivesimCalls].toSorted(byCall)).toEqual(served.toSorted(byCall));
});

function byCall(a: { call: string }, b: { call: string }): number {
  return a.call < b.call ? -1 : 1;
}
