import { testWalletRupees } from '@pinline/contract/developers/developers.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Facts } from '../../../ui/list/facts.tsx';
import type { ApiKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { useLimitFacts } from './key-use.tsx';

const text = developersText.keys;

/** One wallet for all test keys of the user. */
export function TestWallet({ balance, limits }: { balance: number; limits: ApiKey['limits'] }) {
  const percent = Math.min(100, (balance / testWalletRupees) * 100);
  return (
    <div className="developers-use">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{text.testWallet}</span>
        <span className="num text-1">{formatRupees(balance)}</span>
      </p>
      <div className="developers-bar is-test" aria-hidden>
        <div style={{ width: `${percent}%` }} />
      </div>
      <Facts facts={[text.testRefills, ...useLimitFacts(limits)]} className="text-3" />
    </div>
  );
}
