import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { FindBuying } from './use-find-buying.ts';

const FirstBuyDialog = fetchedPart(async () => (await import('./first-buy-dialog.tsx')).FirstBuyDialog);

export function FirstBuyQuestion({ question, answer }: Pick<FindBuying, 'question' | 'answer'>) {
  if (question === null) return null;
  return <FirstBuyDialog choice={question} onAnswer={answer} />;
}
