import { Link } from '@tanstack/react-router';
import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { Amount } from '../../../ui/amount.tsx';
import { dayIn } from '../../stats/days.ts';
import { zoneOfDays } from '../../wallet/statement/day-names.ts';
import { Moment } from './fact-line.tsx';
import { helpText } from './help.texts.ts';

const text = helpText.money;

/** The ledger's lines of this number, and where the statement has them. */
export function NumberMoney({ facts, now }: { facts: NumberFacts; now: number }) {
  const { money } = facts;
  return (
    <>
      {money.length > 0 && (
        <table className="w-full rounded-well bg-sunken text-sm" aria-label={text.label}>
          <tbody>
            {money.map(({ kind, at, amount, isReplaced }, index) => (
              <tr key={index} className="border-line not-first:border-t">
                <td className="py-2 pl-3.5 text-xs">
                  <Moment at={at} now={now} />
                </td>
                <td className="px-3 py-2">
                  {text[kind]}
                  {isReplaced && <span className="text-xs text-3"> · {text.replaced}</span>}
                </td>
                <td className="py-2 pr-3.5 text-right">
                  <Amount value={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Link to="/statement" search={searchOf(facts)} className="touch-reach justify-self-start text-sm underline underline-offset-3">
        {helpText.statement}
      </Link>
    </>
  );
}

/** The days on which its money moved; a number whose digits are gone is found by its app. */
function searchOf({ number, isErased, serviceName, reservedAt, money }: NumberFacts) {
  const day = (at: string) => dayIn(zoneOfDays(), Date.parse(at));
  return {
    from: day(reservedAt),
    to: day(money.at(-1)?.at ?? reservedAt),
    kind: undefined,
    search: number === null || isErased ? serviceName : number.mobileno.replace('+', ''),
  };
}
