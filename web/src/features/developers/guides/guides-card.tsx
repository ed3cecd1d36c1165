import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { guideNames, type GuideName } from './guide-list.ts';
import { guideTitles } from './titles.texts.ts';
import '../clients/clients.css';

/** `except`: the guide that is open. */
export function GuidesCard({ title = guideTitles.title, except }: { title?: string; except?: GuideName }) {
  return (
    <Card>
      <CardHead title={title} />
      <ul className="clients">
        {guideNames
          .filter((name) => name !== except)
          .map((name) => (
            <li key={name}>
              <Link to="/developers/guides/$guide" params={{ guide: name }}>
                <span>
                  <b>{guideTitles.guides[name].name}</b>
                  <span>{guideTitles.guides[name].hint}</span>
                </span>
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
