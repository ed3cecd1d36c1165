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
  pinTitle: (label: string): string => `Keep services open or shut on ${label}`,
  pinNote: 'Regardless of their success, until you set them back to automatic.',
  pinSearch: 'Search services',
  pinPlaceholder: 'Search services...',
  pinList: (label: string): string => `Services on ${label}`,
  pinFailed: 'The services did not load',
  pinNone: 'No service of this server matches.',
  pinFurther: (count: number): string => `${count} more. Search for the one you need.`,
  close: 'Close',
  modes: {
    automatic: 'Follows its success',
    open: 'Kept open',
    shut: 'Kept shut',
    paused: 'Paused automatically',
    fallen: 'Fell, but is the last open route',
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
