import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { Buying } from './use-buying.ts';

const PriceDialog = fetchedPart(async () => (await import('./price-dialog.tsx')).PriceDialog);

/** Asks again when the price moved; its dialog is fetched when it is needed. */
export function PriceQuestion({ question, answer }: Pick<Buying, 'question' | 'answer'>) {
  if (question === null) return null;
  return <PriceDialog question={question} onAnswer={answer} />;
}
