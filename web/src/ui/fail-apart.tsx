import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { shell } from '../platform/language/shell.texts.ts';
import { Button } from './button/button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

/** An error in one child shows in its place; the others and the page stay. */
export function FailApart({ children }: { children: ReactNode }) {
  return Children.map(
    children,
    (child) =>
      child !== null && (
        <CatchBoundary getResetKey={() => ''} errorComponent={FailedPart}>
          {child}
        </CatchBoundary>
      ),
  );
}

function FailedPart({ reset }: ErrorComponentProps) {
  return (
    <Card>
      <EmptyState
        kind="failed"
        title={shell.failed.part}
        action={
          <Button onClick={reset}>
            <RotateCw size={16} strokeWidth={1.75} aria-hidden />
            {shell.retry}
          </Button>
        }
      />
    </Card>
  );
}
