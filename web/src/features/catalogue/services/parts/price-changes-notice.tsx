import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { priceChangesText as text } from '../../price-changes/price-changes.texts.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Sentence } from '../../../../ui/sentence.tsx';
import { priceChangesQuery } from '../services.api.ts';
import '../services.css';

export function PriceChangesNotice() {
  const { data } = useQuery(priceChangesQuery(1));
  const count = data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <section className="services-notice text-sm">
      <p>
        <b>
          <Sentence text={text.notice(count)} values={{ count: <span className="num">{count.toLocaleString('en-IN')}</span> }} />
        </b>{' '}
        {text.noticeLosses}
      </p>
      <Link to="/admin/services/price-changes" className={buttonClass({})}>
        {text.review}
      </Link>
    </section>
  );
}
