import { Amount } from '../../../ui/amount.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { type Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import type { Profit } from '../profit.api.ts';
import { profitText } from '../profit.texts.ts';

const text = profitText.rates;

type Rate = Profit['rates'][number];

export function RatesCard({ rates }: { rates: readonly Rate[] | undefined }) {
  return (
    <Card>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{text.text}</span>
      </CardHead>
      {rates?.length === 0 ? (
        <p className="p-card text-sm text-3">{text.none}</p>
      ) : (
        <TableOrCards
          from="md"
          caption={text.title}
          columns={columns}
          rows={rates}
          rowKey={({ _id }) => _id}
          skeletonRows={2}
          isOnlyRead
          renderCard={(rate) => <RateCard rate={rate} />}
          waitingCard={<WaitingCard first={['w-24', 'w-16']} lines={['w-40']} />}
        />
      )}
    </Card>
  );
}

const columns: Column<Rate>[] = [
  {
    key: 'provider',
    head: text.provider,
    cell: ({ provider }) => (
      <span className="block max-w-52 truncate font-medium text-1" title={provider}>
        {provider}
      </span>
    ),
    skeleton: 'w-24',
  },
  { key: 'currency', head: text.currency, cell: ({ currency }) => currencyName(currency), skeleton: 'w-16' },
  { key: 'average', head: text.average, align: 'right', cell: ({ averageRate }) => <Amount value={averageRate} />, skeleton: 'w-16' },
  { key: 'today', head: text.today, align: 'right', cell: ({ rateToday }) => <Amount value={rateToday} />, skeleton: 'w-16' },
  {
    key: 'difference',
    head: text.difference,
    align: 'right',
    cell: ({ difference }) => <Amount value={difference} signed />,
    skeleton: 'w-20',
  },
];

function RateCard({ rate: { provider, currency, averageRate, rateToday, difference } }: { rate: Rate }) {
  return (
    <li className="profit-card">
      <span className="min-w-0 font-medium wrap-anywhere text-1">
        {provider} <span className="font-body text-3">{currency}</span>
      </span>
      <Amount value={difference} signed />
      <span className="profit-facts">
        <Fact name={text.average} value={averageRate} />
        <Fact name={text.today} value={rateToday} />
      </span>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <span className="grid">
      <span className="text-xs text-3">{name}</span>
      <Amount value={value} />
    </span>
  );
}

function currencyName(currency: string): string {
  return names.of(currency) ?? currency;
}

const names = new Intl.DisplayNames('en', { type: 'currency' });
