export function formatChange(percent: number): string {
  const size = oneDecimal.format(Math.abs(percent));
  if (size === '0') return '0%';
  return `${percent < 0 ? '−' : '+'}${size}%`;
}

export function formatCount(count: number): string {
  return whole.format(count);
}

export function formatShort(count: number): string {
  return count < 10_000 ? whole.format(count) : compact.format(count);
}

export function formatPercent(percent: number): string {
  return oneDecimal.format(percent);
}

const whole = new Intl.NumberFormat('en-IN');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
