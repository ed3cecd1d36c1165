export const sample = {
  promise: 'You pay only when a code arrives. No code, no charge.',
  service: 'Loop Messenger',
  monogram: 'LM',
  arrived: 'Arrived after {time}',
  usually: 'codes usually arrive by {time}',
  copy: 'Copy',
} as const;
