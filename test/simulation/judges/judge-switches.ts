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
