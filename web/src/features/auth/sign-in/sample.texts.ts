/** Texts of the example beside the sign-in, which only wide screens fetch. */
export const sample = {
  promise: 'You pay only when a code comes. No code: the money returns by itself.',
  service: 'Loop Messenger',
  monogram: 'LM',
  arrived: 'Arrived after {time}',
  usually: 'codes usually come by {time}',
  copy: 'Copy',
} as const;
