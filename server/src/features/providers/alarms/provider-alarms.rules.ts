import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { accountTroubleIn } from '../health/provider-error-text.ts';

export const providerKinds = ['provider_failing', 'provider_low', 'provider_off'] as const;

type Found = FoundAlarm<(typeof providerKinds)[number]>;

export type ProviderTroubles = {
  /** In use, and failing or low on money. */
  inTrouble: ProviderTrouble[];
  /** Although a route uses them. */
  switchedOff: string[];
};

/** In millionths; `spentMicros` within 24 hours. */
export type ProviderTrouble = {
  name: string;
  isWorking: boolean;
  message: string;
  balanceMicros: number | null;
  currency: string | null;
  spentMicros: number;
};

export function writeProviderAlarms({ inTrouble, switchedOff }: ProviderTroubles): Found[] {
  return [
    ...inTrouble.map(troubleAlarm),
    ...switchedOff.map((name): Found => {
      const text = `A route leads to ${name}, which is switched off.`;
      return { kind: 'provider_off', subject: name, severity: 'warning', text, sentAgainFor: '' };
    }),
  ];
}

function troubleAlarm({ name, isWorking, message, balanceMicros, currency, spentMicros }: ProviderTrouble): Found {
  if (!isWorking || balanceMicros === null) {
    const text = `${name}: ${message}`;
    return { kind: 'provider_failing', subject: name, severity: 'urgent', text, sentAgainFor: accountTroubleIn(message) };
  }
  const [left, spent] = [balanceMicros, spentMicros].map(
    (micros) => `${unitsShown(Math.round(micros / microsPerHundredth) * microsPerHundredth)} ${currency}`,
  );
  const text = `${name} is low on money: ${left} are left, and numbers cost ${spent} there in the last 24 hours.`;
  return { kind: 'provider_low', subject: name, severity: balanceMicros <= 0 ? 'urgent' : 'warning', text, sentAgainFor: '' };
}

const microsPerHundredth = 10_000;
