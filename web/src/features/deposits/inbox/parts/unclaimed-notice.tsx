import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { inboxQuery } from '../inbox.api.ts';
import { inboxText as text } from '../inbox.texts.ts';
import '../../../../ui/list/listing.css';

/** All deposits are those of users: without it, a search for a payment that no one claimed would seem to say that none arrived. */
export function UnclaimedNotice({ search }: { search: string }) {
  const { data } = useQuery(inboxQuery({ page: 1, status: 'unclaimed', search }));
  const found = data?.pagination.total ?? 0;
  return (
    <div role="status">
      {found > 0 && (
        <p className="listing-notice text-sm text-1">
          <span className="min-w-0">
            <Sentence text={text.alsoUnclaimed(found)} values={{ count: <span className="num">{found.toLocaleString('en-IN')}</span> }} />
          </span>
          <Link to="/admin/deposits" search={{ status: 'unclaimed', search }} className={buttonClass({ size: 'sm' })}>
            {text.showUnclaimed}
          </Link>
        </p>
      )}
    </div>
  );
}
