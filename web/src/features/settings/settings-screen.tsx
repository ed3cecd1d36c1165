import { useQuery } from '@tanstack/react-query';
import { lists } from '../../ui/list/list.texts.ts';
import { settingsText as text } from './settings.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChannelsCard } from '../alarms/channels/channels-card.tsx';
import { TiersCard } from '../catalogue/tiers/tiers-card.tsx';
import { FeesCard } from '../profit/fees/fees-card.tsx';
import { KeyUseCard } from './api/key-use-card.tsx';
import { BuyingCard } from './parts/buying-card.tsx';
import { FairUseCard } from './parts/fair-use-card.tsx';
import { HomeCard } from './parts/home-card.tsx';
import { LinksForm } from './parts/links-form.tsx';
import { PaymentsCard } from './parts/payments-card.tsx';
import { RetentionCard } from './parts/retention-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { SwitchCard } from './parts/switch-card.tsx';
import { saveApi, saveApps, settingsQuery } from './settings.api.ts';
import '../../ui/list/listing.css';
import './parts/settings.css';
import { TeamCard } from '../auth/team/team-card.tsx';
import { Editable } from '../auth/permissions/allowed.tsx';

export function SettingsScreen() {
  const { data, isError, refetch } = useQuery(settingsQuery());
  if (data === undefined && isError) {
    return (
      <Page title={text.title} subtitle={text.subtitle}>
        <Card>
          <EmptyState
            kind="failed"
            title={text.failedTitle}
            text={lists.failedBody}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      </Page>
    );
  }
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <div className="operator-cards" aria-busy={data === undefined}>
        <TeamCard />
        <Editable to="setup">
          <BuyingCard />
          <SessionsCard />
          <div className="operator-wide">
            <FairUseCard />
          </div>
          <ChannelsCard />
          <RetentionCard />
          <HomeCard />
          <SwitchCard of="apps" text={text.apps} save={saveApps} />
        </Editable>
        <Editable to="money">
          <SwitchCard of="api" text={text.api} save={saveApi} />
          <KeyUseCard />
          <PaymentsCard />
          <div className="operator-wide">
            <TiersCard />
          </div>
          <div className="operator-wide">
            <FeesCard />
          </div>
        </Editable>
        <Card id="links" className="operator-wide scroll-mt-20">
          <CardHead title={text.links.title} />
          {data === undefined ? (
            <Waiting />
          ) : (
            <Editable to="setup">
              <LinksForm links={data.links} />
            </Editable>
          )}
        </Card>
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 p-card" aria-hidden>
      {[0, 1, 2, 3].map((field) => (
        <span key={field} className="grid gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="h-control w-full rounded-control" />
        </span>
      ))}
    </div>
  );
}
