import type { AdminUser } from '@pinline/contract/users/calls';
import { Amount } from '../../../ui/amount.tsx';
import '../../../ui/list/listing.css';

export function UserWell({ user: { email, balance } }: { user: Pick<AdminUser, 'email' | 'balance'> }) {
  return (
    <div className="listing-well">
      <b>{email}</b>
      <Amount value={balance} />
    </div>
  );
}
