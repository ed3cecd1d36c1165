import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Power } from 'lucide-react';
import { keysQuery } from '../developers.api.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { developersText } from '../developers.texts.ts';
import './off-notice.css';

const text = developersText.off;

/** While an operator has switched the API off, for all or for this account. */
export function OffNotice() {
  const off = useQuery(keysQuery()).data?.off ?? null;
  if (off === null) return null;
  return (
    <p role="status" className="developers-off">
      <Power size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <Sentence
          text={text[off]}
          values={{
            support: (
              <Link to="/support" className="touch-reach text-inherit underline underline-offset-3">
                {text.support}
              </Link>
            ),
          }}
        />
      </span>
    </p>
  );
}
