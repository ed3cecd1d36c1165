import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** A page of a later delivery: what it will be, and what one can do now. */
export function LaterPage({ title, lead, text, action }: { title: string; lead: string; text: ReactNode; action?: ReactNode }) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState kind="empty" title={lead} text={text} action={action} />
      </Card>
    </Page>
  );
}
