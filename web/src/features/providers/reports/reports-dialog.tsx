import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatPercent } from '../../stats/figures.ts';
import type { Route } from '../servers.api.ts';
import { countReports, reasonsOf } from './count-reports.ts';
import { reportsText as text } from './reports.texts.ts';

export function ReportsDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const { share } = route.reports;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(route.label)}
      subtitle={text.note}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
        {reasonsOf(route).map(({ reason, count }) => (
          <Line key={reason} name={text.reasons[reason]} count={count} />
        ))}
        <Line name={text.total} count={countReports(route)} />
      </dl>
      <p className="mt-3 text-xs text-3">{share === null ? text.tooFew : text.share(formatPercent(share))}</p>
    </Dialog>
  );
}

function Line({ name, count }: { name: string; count: number }) {
  return (
    <>
      <dt className="text-2">{name}</dt>
      <dd className="num text-right text-1">{count}</dd>
    </>
  );
}
