import { adminHistory as text } from './all-numbers.texts.ts';
import { CountLine } from '../../../ui/list/count-line.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { type PageSize, pageSizes } from './all-numbers.search.ts';
import '../../../ui/list/listing.css';

type AllNumbersFooterProps = {
  page: number;
  total: number;
  size: PageSize;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

export function AllNumbersFooter({ page, total, size, onPage, onSize }: AllNumbersFooterProps) {
  return (
    <div className="listing-footer border-t border-line px-card py-2.5 text-xs text-3">
      <p aria-live="polite">
        <CountLine text={text.showing} page={page} limit={Number(size)} total={total} />
      </p>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden>{text.pageSize}</span>
        <Select label={text.pageSize} value={size} options={sizes} onSelect={onSize} />
      </span>
      <Pager page={page} totalPages={Math.ceil(total / Number(size))} onPage={onPage} />
    </div>
  );
}

const sizes = pageSizes.map((size) => ({ value: size, label: size }));
