import type { ReplyOf } from '@pinline/contract/client';
import { Link } from '@tanstack/react-router';
import { inboxText as text } from '../inbox.texts.ts';
import { classes } from '../../../../ui/classes.ts';
import { optionsOf } from '../../../../ui/fields/option-list.ts';
import type { InboxFilters } from '../inbox.api.ts';
import './inbox.css';

type StatusTabsProps = {
  current: InboxFilters['status'];
  search: string | undefined;
  counts: ReplyOf<'GET admin/deposits'>['counts'] | undefined;
};

const tabs = optionsOf(text.tabs);

export function StatusTabs({ current, search, counts }: StatusTabsProps) {
  const countOf = (status: string): number | undefined => Object.entries(counts ?? {}).find(([name]) => name === status)?.[1];
  return (
    <nav aria-label={text.statusTabs} className="inbox-tabs">
      {tabs.map(({ value, label }) => (
        <Link
          key={value}
          to="/admin/deposits"
          search={{ status: value === 'all' ? undefined : value, search }}
          // Without it the list of all would always be marked as current.
          activeOptions={{ exact: true }}
          aria-current={value === current ? 'page' : undefined}
          className={classes('inbox-tab text-sm font-medium', value === current ? 'text-1' : 'text-2')}
        >
          {label}
          <Count value={countOf(value)} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined || value === 0) return null;
  return <span className="inbox-count num">{value.toLocaleString('en-IN')}</span>;
}
