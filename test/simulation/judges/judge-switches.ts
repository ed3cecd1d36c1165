import { isNumber, requireRule, type Scenario } from '../scenario.ts';

type Switched = { id: number; phoneNumber: string | null; switchedFromId: number | null; firstMessageAt: Date | null };

export function judgeSwitches({ clicks }: Scenario, activations: Switched[]): number {
  const byId = new Map(activations.map((each) => [each.id, each]));
  const switches = activations.flatMap((newer) => {
    const older = newer.switchedFromId === null ? undefined : byId.get(newer.switchedFromId);
    return older === undefined || newer.phoneNumber === null ? [] : [{ older, newer }];
  });
  for (const pair of switches) {
    const charged = [pair.older, pair.newer].filter(({ firstMessageAt }) => firstMessageAt !== null);
    requireRule(charged.length <= 1, 'Of two switched numbers one is charged, unless a late code is bought.', pair);
  }
  const olds = switches.map(({ older }) => older.id);
  requireRule(new Set(olds).size === olds.length, 'A number is switched once.', olds);
  for (const { path, body, said } of clicks) {
    if (path !== 'mobile/switch' || !isNumber(said)) continue;
    const isOf = switches.some(({ older, newer }) => String(newer.id) === said._id && String(older.id) === body.mobileId);
    requireRule(isOf, 'A switch that was confirmed names its old number.', { said, body });
  }
  return switches.length;
}

type Bought = {
  id: number;
  userId: number;
  state: string;
  phoneNumber: string | null;
  upstreamId: string | null;
  againOfId: number | null;
};

/** Returns how many numbers were found again. */
export function judgeAgains({ clicks }: Scenario, activations: Bought[]): number {
  const byId = new Map(activations.map((each) => [each.id, each]));
  const agains = activations.filter(({ againOfId }) => againOfId !== null);
  for (const again of agains) {
    const ended = byId.get(again.againOfId ?? 0);
    requireRule(
      ended?.userId === again.userId && ended.state === 'finished',
      'A user asks again for a number of theirs that had its code.',
      {
        ended,
        again,
      },
    );
    if (again.phoneNumber === null || ended === undefined) continue;
    requireRule(again.phoneNumber === ended.phoneNumber, 'A user who asks for a number again gets no other one.', { ended, again });
    requireRule(again.upstreamId !== ended.upstreamId, 'A number that is found again has a new id at its provider.', { ended, again });
  }
  for (const { path, body, said } of clicks) {
    if (path !== 'mobile/again' || !isNumber(said)) continue;
    const found = byId.get(Number(said._id));
    requireRule(String(found?.againOfId) === body.mobileId, 'A number that was said to be found again is that number.', { said, body });
  }
  return agains.filter(({ phoneNumber }) => phoneNumber !== null).length;
}
