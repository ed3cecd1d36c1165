import type { Purchase } from '../../../platform/session/purchase.ts';
import type { PurchaseStep } from './purchase-steps.ts';
import { cardText } from '../card.texts.ts';
import { switchText } from '../switch/switch.texts.ts';

const text = cardText.generating;

export function stepName(step: PurchaseStep, purchase: Purchase): string {
  if (step.phase === 'reserving' && purchase.held === 0) return switchText.alreadyHeld;
  if (step.phase === 'reserving') return (purchase.isAnyServer ? text.reservingAtMost : text.reserving)(purchase.held);
  const isCounted = step.state === 'now' && purchase.of > 1;
  if (step.phase === 'asking' && purchase.isAnyServer) return text.askingServer(purchase.asked);
  if (step.phase === 'asking') return isCounted && !purchase.isDeepCheck ? text.askingAgain(purchase.step, purchase.of) : text.asking;
  return isCounted ? text.deepCheckOf(purchase.step, purchase.of) : text.deepCheck;
}
