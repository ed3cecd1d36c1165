import { useParams } from '@tanstack/react-router';
import { CustomerScreen } from './customer/customer-screen.tsx';
import { UsersScreen } from './users-screen.tsx';

/** One file for both: the name of every file is part of each first load. */
export function UsersPart() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <UsersScreen /> : <CustomerScreen key={id} id={id} />;
}
