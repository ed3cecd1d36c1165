import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import type { MovementOfNumber, NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { aCard, aMessage, at, start } from './a-card.ts';
import type { Answers } from '../help/answers/answers.rules.ts';
import { questions, type Known, type Question } from '../help/answers/questions.rules.ts';

export const movement = (kind: MovementOfNumber['kind'], seconds: number, more: Partial<MovementOfNumber> = {}): MovementOfNumber => ({
  kind,
  at: at(seconds),
  amount: 12.5,
  isReplaced: false,
  ...more,
});
export const hold = movement('hold', -1);
export const other = { _id: '99', server: '2', mobileno: '+919885089023', countryPrefix: '+91', isOpen: true, hasCode: false } as const;
export const code = aMessage({ code: '482913', receivedAt: at(41) });

export function aNumbersFacts({
  number,
  ...given
}: Partial<Omit<NumberFacts, 'number'>> & { number?: Partial<HistoryRow> | null } = {}): NumberFacts {
  const card = aCard({ _id: '5', serviceId: '7' });
  const service = { _id: '7', serviceName: 'Telegram', logo: null, serverId: { server: '1' } } as const;
  return {
    _id: '5',
    serviceId: '7',
    serviceName: 'Telegram',
    logo: null,
    server: '1',
    price: 12.5,
    state: 'waiting',
    reservedAt: at(-1),
    endedAt: null,
    isErased: false,
    cancelAsked: null,
    report: null,
    lateCodeAt: null,
    revealedAt: null,
    switchedTo: null,
    switchedFrom: null,
    money: [hold],
    ...given,
    number: number === null ? null : { ...card, serviceId: service, ...number },
  };
}

export const over = { status: 'cancelled' as const, isListening: false };
export const cancelled = {
  state: 'cancelled',
  endedAt: at(90),
  cancelAsked: { at: at(89), reason: 'user' },
  number: over,
  money: [hold, movement('release', 90)],
} satisfies Parameters<typeof aNumbersFacts>[0];
export const finished = {
  state: 'finished',
  endedAt: at(41),
  number: { status: 'success', isListening: false, otpIds: [code] },
  money: [hold, movement('capture', 41)],
} satisfies Parameters<typeof aNumbersFacts>[0];
export const lateOffer = { price: 12.5, receivedAt: at(1500), expiresAt: at(1500 + 86_400), isSecondCharge: false };

export type Row = {
  name: string;
  of: NumberFacts;
  seconds?: number;
  more?: Partial<Known>;
  first?: Question;
  says: Record<Question, string>;
  does?: Partial<Record<Question, string>>;
};

export const knownOf = ({ of, seconds = 50, more }: Row): Known => ({
  facts: of,
  now: start + seconds * 1000,
  usual: null,
  isSoldElsewhere: true,
  ...more,
});

/** By question: the sentences and the actions. */
export function shortly(given: Answers): Pick<Row, 'says'> & { does: NonNullable<Row['does']> } {
  const does = questions.flatMap((question) => {
    const actions = given[question].actions.join(' ');
    return actions === '' ? [] : [[question, actions]];
  });
  const says = questions.map((question) => [question, given[question].facts.map(({ say }) => say).join(' ')]);
  return { says: Object.fromEntries(says), does: Object.fromEntries(does) };
}
