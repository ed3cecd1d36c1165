import type { Mobile } from '@pinline/contract/activations/activations.calls';

export function isActive(card: Pick<Mobile, 'status'>): boolean {
  return card.status === 'pending';
}
