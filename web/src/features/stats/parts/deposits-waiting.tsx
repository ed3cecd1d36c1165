import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { adminDashboard } from '../stats.texts.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCount } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';

const text = adminDashboard.deposits;
const kinds = ['review', 'unclaimed', 'pending', 'bonuses'] as const;

export function DepositsWaiting({ deposits }: { deposits: AdminFigures['deposits'] | undefined }) {
  return (
    <Card aria-busy={deposits === undefined}>
      <CardHead title={text.title} />
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className="border-line not-first:border-t">
            <Link
              to="/admin/deposits"
              {...(kind === 'bonuses' ? { hash: kind } : { search: { status: kind } })}
              className="flex min-h-18 items-center gap-3 px-card py-2 hover:bg-hover hover:no-underline"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium text-1">{text[kind]}</span>
                <span className="block text-xs text-3">{text[`${kind}Text`]}</span>
              </span>
              {deposits === undefined ? <Skeleton className="w-10" /> : <Count count={deposits[kind]} />}
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="text-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return <span className="text-sm text-3">{text.none}</span>;
  return <span className="num text-lg font-bold text-1">{formatCount(count)}</span>;
}
