import { topup } from '../deposits.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function MethodFailed({ onRetry }: { onRetry: () => void }) {
  const { title, text } = topup.failed;
  return <EmptyState kind="failed" title={title} text={text} action={<Button onClick={onRetry}>{shell.retry}</Button>} />;
}

export function MethodNotSetUp() {
  const { title, text } = topup.notSetUp;
  return <EmptyState kind="empty" title={title} text={text} />;
}
