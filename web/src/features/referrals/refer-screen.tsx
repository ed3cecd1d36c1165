import { useNavigate, useSearch } from '@tanstack/react-router';
import { refer } from './referrals.texts.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { HistoryTab } from './parts/history-tab.tsx';
import { ReferralStats } from './parts/referral-stats.tsx';
import { ShareTab } from './parts/share-tab.tsx';
import { TabList, TabPanel } from './parts/tab-list.tsx';

const tabs = [
  { id: 'share', title: refer.tabs.share },
  { id: 'history', title: refer.tabs.history },
] as const;

export function ReferScreen() {
  const { tab = 'share', page = 1 } = useSearch({ from: '/_user/refer' });
  const navigate = useNavigate();
  const open = (next: 'share' | 'history', nextPage = 1, { replace = false } = {}) =>
    void navigate({
      to: '/refer',
      search: { ...(next === 'share' ? {} : { tab: next }), ...(nextPage > 1 ? { page: nextPage } : {}) },
      resetScroll: false,
      replace,
    });
  return (
    <Page title={refer.title} subtitle={refer.subtitle}>
      <ReferralStats page={page} />
      <Card>
        <TabList label={refer.tabs.label} tabs={tabs} current={tab} onOpen={(next) => open(next)} />
        <TabPanel id={tab}>
          {tab === 'share' ? (
            <ShareTab />
          ) : (
            <HistoryTab page={page} onPage={(next, options) => open('history', next, options)} onShare={() => open('share')} />
          )}
        </TabPanel>
      </Card>
    </Page>
  );
}
