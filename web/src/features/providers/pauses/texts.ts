export const pausesText = {
  list: 'Services with a pause or a decision',
  service: (label: string, service: string): string => `${label} · ${service}`,
  paused: 'Paused automatically since {time}: {fall}.',
  fallen: 'Fell at {time}: {fall}. It’s the last open route, so it isn’t paused.',
  keptOpen: 'Kept open. It fell at {time}: {fall}.',
  keptShut: 'Kept shut. It fell at {time}: {fall}.',
  openByHand: 'Kept open regardless of its success.',
  shutByHand: 'Kept shut regardless of its success.',
  fall: (rate: number, usual: number): string => `${rate}% against its usual ${usual}%`,
  probes: (probes: number, withCode: number): string => {
    if (probes === 0) return 'No probe has ended yet.';
    return `${probes === 1 ? '1 probe' : `${probes} probes`} so far, ${withCode} with a code.`;
  },
  decisions: { now: 'Open', open: 'Keep open', shut: 'Keep shut', automatic: 'Automatic' },
  decide: (decision: string, service: string): string => `${decision}: ${service}`,
  decided: {
    now: (service: string): string => `${service} is open`,
    open: (service: string): string => `${service} stays open`,
    shut: (service: string): string => `${service} stays shut`,
    automatic: (service: string): string => `${service} is automatic again`,
  },
} as const;
