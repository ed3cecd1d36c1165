import { RotateCw } from 'lucide-react';
import { dashboard } from './dashboard.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function FailedCard({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="failed"
        title={title}
        text={dashboard.failedText}
        action={
          <Button onClick={onRetry}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
            {shell.retry}
          </Button>
        }
      />
    </Card>
  );
}
