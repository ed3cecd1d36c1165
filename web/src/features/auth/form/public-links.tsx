import { useConfig } from '../../../platform/api/config.ts';
import { shell } from '../../../platform/language/shell.texts.ts';

/** What anybody can look at before signing in. */
export function PublicLinks() {
  const pages = useConfig()?.hasApps === true ? (['apps', 'status'] as const) : (['status'] as const);
  return (
    <p className="flex flex-wrap justify-center gap-x-6 text-sm">
      {pages.map((page) => (
        <a key={page} href={`/${page}?lang=${document.documentElement.lang}`} className="touch-reach">
          {shell.pages[page]}
        </a>
      ))}
    </p>
  );
}
