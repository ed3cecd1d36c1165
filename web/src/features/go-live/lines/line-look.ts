import type { GoLiveLine } from '../go-live.api.ts';

export function lookOf(state: GoLiveLine['state'], isNext: boolean): 'ghost' | 'primary' | 'secondary' {
  if (state === 'ok') return 'ghost';
  return isNext ? 'primary' : 'secondary';
}
