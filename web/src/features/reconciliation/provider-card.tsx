import { useState } from 'react';
import { useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Allowed } from '../auth/permissions/allowed.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { formatExact, formatWhen } from '../../ui/time/ages.ts';
import { shownAmount } from './amounts.ts';
import { DifferenceList } from './difference-list.tsx';
import type { ProviderDifferences, Shown } from './differences.api.ts';
import { SettleDialog, type Settled } from './settle-dialog.tsx';
import { differencesText as text } from './differences.texts.ts';

const shownAtFirst = 50;

export function ProviderCard({ provider, shown }: { provider: ProviderDifferences; shown: Shown }) {
  const [isWhole, setIsWhole] = useState(false);
  const [settled, setSettled] = useState<Settled>();
  const isOpen = shown === 'open';
  const { count: oldCount = 0, amount: oldAmount = 0 } = provider.byAge.find(({ age }) => age === 'older') ?? {};
  const { name, currency, byAge, rows, note } = provider;
  const isCut = !isWhole && rows.length > shownAtFirst;
  return (
    <Card aria-label={name}>
      <CardHead title={name}>
        <span className="text-xs text-3">
          <Compared at={provider.comparedAt} />
        </span>
      </CardHead>
      <Problem provider={provider} />
      {note !== null && <p className="px-card pt-3 text-sm text-3 last:pb-3">{text.note(note)}</p>}
      {rows.length === 0 ? (
        provider.comparedAt !== null && <p className="p-card text-sm text-3">{isOpen ? text.none : text.noneSettled}</p>
      ) : (
        <>
          {isOpen && (
            <dl className="listing-facts p-card text-sm" aria-label={text.byAge(name)}>
              {byAge
                .filter(({ count }) => count > 0)
                .map(({ age, amount, count }) => (
                  <Age key={age} name={age} value={text.ofAge({ amount: shownAmount(amount), currency, count })} />
                ))}
            </dl>
          )}
          {isOpen && oldCount > 0 && (
            <Allowed to="money">
              <div className="px-card pb-card">
                <Button onClick={() => setSettled({ oldCount, amount: oldAmount })}>{text.settleOld(oldCount)}</Button>
              </div>
            </Allowed>
          )}
          <DifferenceList provider={provider} rows={isCut ? rows.slice(0, shownAtFirst) : rows} onSettle={setSettled} />
          {isCut && (
            <div className="border-t border-line p-card">
              <Button onClick={() => setIsWhole(true)}>{text.showAll(rows.length)}</Button>
            </div>
          )}
        </>
      )}
      {settled !== undefined && <SettleDialog provider={provider} settled={settled} onClose={() => setSettled(undefined)} />}
    </Card>
  );
}

function Age({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Problem({ provider: { problem, comparedAt, rows } }: { provider: ProviderDifferences }) {
  if (problem === null) return null;
  return (
    <p className="px-card pt-3 text-sm text-danger-text last:pb-3">
      {text.problem(problem)} {comparedAt === null ? text.problemNever : rows.length > 0 && text.problemBefore}
    </p>
  );
}

function Compared({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <>{text.never}</>;
  const time = (
    <time dateTime={at} title={formatExact(at)}>
      {formatWhen(at, now)}
    </time>
  );
  return <Sentence text={text.compared} values={{ time }} />;
}
