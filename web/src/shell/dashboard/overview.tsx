import { BuyNote } from '../../features/activations/buy/note/buy-note.tsx';
import { useBuyingPause } from '../../features/activations/buy/buying-pause.ts';
import { NumberRows } from '../../features/activations/rows/number-rows.tsx';
import { WaitingList } from '../../features/waitlist/waiting-list.tsx';
import { useConfig } from '../../platform/api/config.ts';
import { classes } from '../../ui/classes.ts';
import { FailApart } from '../../ui/fail-apart.tsx';
import { RecentActivity } from './activity/recent-activity.tsx';
import { SpendChart } from './activity/spend-chart.tsx';
import { BalanceCard } from './balance-card.tsx';
import { dashboard } from './dashboard.texts.ts';
import { QuickBuy } from './quick-buy.tsx';
import { ServersCard } from './servers/servers-card.tsx';
import { ServersNotice } from './servers/servers-notice.tsx';

/** Nothing of it is needed to find a number, so it is fetched after the rest of the page. */
export function Overview({ part, isNew = false }: { part: 'notice' | 'numbers' | 'beside' | 'below'; isNew?: boolean }) {
  if (part === 'notice') return <ServersNotice />;
  if (part === 'numbers') return <Numbers />;
  return part === 'beside' ? <Beside isNew={isNew} /> : <Below />;
}

function Numbers() {
  return (
    <FailApart>
      <PauseNote />
      <NumberRows />
      <WaitingList />
    </FailApart>
  );
}

/** Why no number can be bought, before a service is looked for in vain. */
function PauseNote() {
  const pause = useBuyingPause();
  // The operator's own words may say no more than when it ends.
  const isOwn = useConfig()?.buying?.message !== null;
  return pause !== null && <BuyNote obstacle={isOwn ? dashboard.paused(pause) : pause} notice={null} missing={0} isLocked={false} />;
}

/** Over both rows of the wide page, so that what is below the numbers follows them at once. Quick buy stays mounted when its first number comes. */
function Beside({ isNew }: { isNew: boolean }) {
  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-4', !isNew && 'wide:col-start-2 wide:row-span-2 wide:row-start-1')}>
      <FailApart>
        {!isNew && <BalanceCard />}
        <QuickBuy />
        {!isNew && <ServersCard />}
      </FailApart>
    </div>
  );
}

function Below() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4">
      <FailApart>
        <RecentActivity />
        <SpendChart />
      </FailApart>
    </div>
  );
}
