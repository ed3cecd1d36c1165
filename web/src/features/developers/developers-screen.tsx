import { Link } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page.tsx';
import { KeyDialogs } from './create/key-dialogs.tsx';
import { ClientsCard } from './clients/clients-card.tsx';
import { ExamplesCard } from './examples/examples-card.tsx';
import { GuidesCard } from './guides/guides-card.tsx';
import { KeysCard } from './keys/keys-card.tsx';
import { LimitsCard } from './parts/limits-card.tsx';
import { OffNotice } from './parts/off-notice.tsx';
import { TestServicesCard } from './parts/test-services-card.tsx';
import { developersText } from './developers.texts.ts';
import { UsageCard } from './usage/usage-card.tsx';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';
import './developers.css';

export function DevelopersScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  return (
    <Page
      title={developersText.title}
      subtitle={developersText.subtitle}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/developers/reference" className={buttonClass({})}>
            <FileText size={16} strokeWidth={1.75} aria-hidden />
            {developersText.reference}
          </Link>
          <Button variant="primary" onClick={create}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {developersText.create}
          </Button>
        </div>
      }
    >
      <OffNotice />
      <div className="developers-split">
        <div>
          <KeysCard onCreate={create} />
          <UsageCard />
          <WebhooksCard />
        </div>
        <div>
          <ExamplesCard />
          <GuidesCard />
          <TestServicesCard />
          <ClientsCard />
          <LimitsCard />
        </div>
      </div>
      {isCreating && <KeyDialogs onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
