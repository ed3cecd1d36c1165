import { openNumbersDefault } from '@pinline/contract/developers/developers.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { timeFormat, yearOf } from '../../../platform/time/times.ts';
import { Facts } from '../../../ui/list/facts.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import type { ApiKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { shortList } from './short-list.ts';
import { formatLongDate } from '../../../ui/time/formats.ts';

const text = developersText.keys;

export function KeyUse({ apiKey }: { apiKey: ApiKey }) {
  const { name, spentToday, limits } = apiKey;
  const most = limits.rupeesPerDay;
  const spent = <span className="num text-1">{formatRupees(spentToday)}</span>;
  return (
    <div className="developers-use">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{text.spent}</span>
        <span>
          {most === null ? (
            spent
          ) : (
            <Sentence text={text.ofLimit} values={{ spent, limit: <span className="num text-1">{formatWhole(most)}</span> }} />
          )}
        </span>
      </p>
      {most !== null && <Bar label={text.bar(name)} spent={spentToday} most={most} />}
      <Facts facts={useLimitFacts(limits)} className="text-3" />
    </div>
  );
}

function Bar({ label, spent, most }: { label: string; spent: number; most: number }) {
  const percent = Math.min(100, (spent / most) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(spent, most)}
      className="developers-bar"
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}

export function useLimitFacts({ maxPrice, maxOpen, endsAt, services }: ApiKey['limits']): ReactNode[] {
  const isEnded = useNow() > Date.parse(endsAt ?? '');
  const labels = useServiceLabels();
  const price = maxPrice !== null && <span className="num">{formatRupees(maxPrice)}</span>;
  const open = maxOpen !== openNumbersDefault && <span className="num">{maxOpen}</span>;
  const facts: ReactNode[] = [];
  if (price !== false && open !== false) facts.push(<Sentence text={text.priceAndOpen} values={{ price, open }} />);
  else if (price !== false) facts.push(<Sentence text={text.price} values={{ price }} />);
  else if (open !== false) facts.push(<Sentence text={text.open} values={{ open }} />);
  if (services !== null) {
    const names = services.map((code) => labels.get(code) ?? code);
    facts.push(<Sentence text={text.services} values={{ services: <span title={names.join('\n')}>{shortList(names)}</span> }} />);
  }
  if (endsAt !== null)
    facts.push(
      <span className={isEnded ? 'text-danger-text' : undefined}>
        <Sentence text={isEnded ? text.ended : text.ends} values={{ date: formatDay(endsAt) }} />
      </span>,
    );
  return facts.map((fact, index) => (
    <span key={index} className="min-w-0 wrap-anywhere">
      {fact}
    </span>
  ));
}

function useServiceLabels(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(offersQuery());
  return new Map(data.map(({ serviceCode, label }) => [serviceCode, label]));
}

/** Limits are mostly whole: `₹2,000`. */
export function formatWhole(amount: number): string {
  return Number.isInteger(amount) ? formatRupees(amount).slice(0, -'.00'.length) : formatRupees(amount);
}

export function formatDay(instant: string): string {
  return (yearOf(instant) === yearOf(Date.now()) ? dayOfYear : formatLongDate)(instant);
}

const dayOfYear = timeFormat({ day: 'numeric', month: 'long' });
