import { useConfig } from '../../platform/config.ts';
import { later } from '../../strings/later.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LaterPage } from './later-page.tsx';

const places = ['support', 'channel', 'chat', 'video'] as const;

export function SupportLaterScreen() {
  const links = useConfig()?.links;
  const { title, lead, text, textWithoutLinks, links: names } = later.support;
  const open = places.flatMap((place) => {
    const href = links?.[place] ?? null;
    return href === null ? [] : [{ place, href }];
  });
  return (
    <LaterPage
      title={title}
      lead={lead}
      text={open.length > 0 ? text : textWithoutLinks}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {open.map(({ place, href }) => (
            <a key={place} href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
              {names[place]}
            </a>
          ))}
        </div>
      }
    />
  );
}
