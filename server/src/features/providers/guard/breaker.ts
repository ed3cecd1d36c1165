import { closedBreaker, halfOpenBreaker, recordProbe, recordVerdict, type Breaker, type Verdict } from './breaker.rules.ts';

export type BreakerLog = {
  onChange(breaker: Breaker, by: CallName): void;
  onCall(call: CallName, outcome: string, seconds: number): void;
  onPartlyRead(call: CallName, oddRows: number): void;
};

export type CallName =
  | 'buy'
  | 'buyAgain'
  | 'list'
  | 'check'
  | 'cancel'
  | 'again'
  | 'finish'
  | 'balance'
  | 'probe'
  | 'prices'
  | 'names'
  | 'history';

export function createBreaker(log: BreakerLog, { setPace, sendProbe }: { setPace: (isClosed: boolean) => void; sendProbe: () => void }) {
  let breaker = closedBreaker;
  let probe: NodeJS.Timeout | undefined;

  function set(next: Breaker, by: CallName): void {
    const before = breaker;
    breaker = next;
    if ((before.state === 'closed') !== (next.state === 'closed')) setPace(next.state === 'closed');
    if (next.state === 'open' && next.until !== before.until) probeLater();
    if (next.state === 'closed') clearTimeout(probe);
    if (next.state !== before.state && next.state !== 'half-open') log.onChange(next, by);
  }

  function probeLater(): void {
    clearTimeout(probe);
    probe = setTimeout(() => {
      set(halfOpenBreaker(breaker), 'probe');
      sendProbe();
    }, breaker.until - performance.now());
    probe.unref();
  }

  return {
    current: () => breaker,
    record(call: CallName, verdict: Verdict, { isHasty }: { isHasty: boolean }): void {
      const now = performance.now();
      const kind = call === 'buy' ? 'purchases' : 'others';
      // An operator who topped up the account needn't wait for the probe.
      const isProbe = call === 'probe' || (call === 'balance' && verdict.is === 'fine');
      if (isProbe && breaker.state !== 'closed') set(recordProbe(breaker, { verdict, now }), call);
      else if (!isHasty) set(recordVerdict(breaker, { kind, verdict, now }), call);
    },
    close(): void {
      clearTimeout(probe);
    },
  };
}
