import { Fragment, type ReactNode } from 'react';
import { Amount } from '../../../../ui/amount.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Customer } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';

const text = customerText.balance;

type Line = Customer['balance'][number];

export function BalanceCard({ customer: { balance, user } }: { customer: Customer }) {
  return (
    <Card padded aria-labelledby="customer-balance">
      <h2 id="customer-balance" className="text-sm font-normal text-2">
        {text.title}
      </h2>
      <p className="mb-2 text-3xl">
        <Amount value={user.balance} className="wrap-anywhere whitespace-normal!" />
      </p>
      <dl className="customer-lines text-sm">
        {balance.map((line) => (
          <Fragment key={line.kind}>
            <dt>{nameOf(line)}</dt>
            <dd>
              <Amount value={line.amount} signed />
            </dd>
          </Fragment>
        ))}
        <dt className="font-bold text-1">{text.free}</dt>
        <dd>
          <Amount value={user.balance} className="font-bold" />
        </dd>
      </dl>
    </Card>
  );
}

function nameOf({ kind, count }: Line): ReactNode {
  const { deposits, codes, held, heldNumbers, ...plain } = text.lines;
  const shown = <span className="num text-1">{count.toLocaleString('en-IN')}</span>;
  switch (kind) {
    case 'deposits':
      return (
        <>
          {shown} {deposits(count)}
        </>
      );
    case 'codes':
      return (
        <>
          {shown} {codes(count)}
        </>
      );
    case 'held':
      return (
        <>
          {held} {shown} {heldNumbers(count)}
        </>
      );
    default:
      return plain[kind];
  }
}
