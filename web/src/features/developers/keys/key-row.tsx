import { Trash2 } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import type { ApiKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { KeyUse } from './key-use.tsx';
import { StandingBadge, StandingReason } from './key-standing.tsx';
import { TestWallet } from './test-wallet.tsx';
import { shortList } from './short-list.ts';

const text = developersText.keys;

type KeyRowProps = { apiKey: ApiKey; /** In rupees. */ testBalance: number; onRevoke: () => void };

export function KeyRow({ apiKey, testBalance, onRevoke }: KeyRowProps) {
  const { name, mode, prefix, scopes } = apiKey;
  const revoke = { icon: Trash2, label: text.revoke, tone: 'danger', onPress: onRevoke } as const;
  return (
    <li>
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-1" title={name}>
            {name}
          </span>
          <Badge tone={mode === 'test' ? 'accent' : 'neutral'}>{text[mode]}</Badge>
          <StandingBadge standing={apiKey.standing} />
        </p>
        <p className="developers-prefix">
          <span className="developers-code">{prefix}</span>
          <span aria-hidden>·</span>
          <span>{scopes.map((scope) => developersText.scopes[scope]).join(', ')}</span>
        </p>
        <p className="text-xs wrap-anywhere text-3">
          <LastUse apiKey={apiKey} />
        </p>
        <StandingReason standing={apiKey.standing} />
      </div>
      {mode === 'test' ? <TestWallet balance={testBalance} limits={apiKey.limits} /> : <KeyUse apiKey={apiKey} />}
      <RowMenu label={text.actions(name)} actions={[revoke]} />
    </li>
  );
}

function LastUse({ apiKey: { lastUsed, limits } }: { apiKey: ApiKey }) {
  const now = useNow();
  const used = lastUsed && (
    <Sentence
      text={text.used}
      values={{
        when: (
          <time dateTime={lastUsed.at} title={formatExact(lastUsed.at)}>
            {formatUse(lastUsed.at, now)}
          </time>
        ),
        address: <span className="num">{lastUsed.from}</span>,
      }}
    />
  );
  if (limits.addresses === null) return <>{used ?? text.never}</>;
  const networks = (
    <span className="num" title={limits.addresses.join('\n')}>
      {shortList(limits.addresses)}
    </span>
  );
  return used === null ? (
    <Sentence text={text.neverAndOnly} values={{ networks }} />
  ) : (
    <Sentence text={text.usedAndOnly} values={{ used, networks }} />
  );
}

function formatUse(instant: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000);
  if (seconds < 1) return text.justNow;
  return seconds < 60 ? text.seconds(seconds) : formatWhen(instant, now);
}
