import { useSession } from '../../../platform/session/session.ts';
import { FailApart } from '../../../ui/fail-apart.tsx';
import { DeletionCard } from '../../deletion/deletion-card.tsx';
import { MyDataCard } from '../../my-data/my-data-card.tsx';
import type { Account } from '../account/account.api.ts';

/** An operator's account isn't deleted here. */
export function LeavingCards({ account }: { account: Account | undefined }) {
  const isOperator = useSession()?.role === 'admin';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <FailApart>
        <MyDataCard account={account} />
        {!isOperator && <DeletionCard account={account} />}
      </FailApart>
    </div>
  );
}
