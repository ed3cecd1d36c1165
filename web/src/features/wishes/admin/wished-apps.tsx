import { useQuery } from '@tanstack/react-query';
import { wishedAppsQuery } from '../wishes.api.ts';
import { wishedText as text } from './wished.texts.ts';

/** Folded: operators look at it now and then. */
export function WishedApps() {
  const { data: apps = [] } = useQuery(wishedAppsQuery());
  if (apps.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium text-1">
        {text.title} <span className="num text-3">{apps.length}</span>
      </summary>
      <p className="px-4 pb-2 text-xs text-3">{text.hint}</p>
      <div className="max-h-90 overflow-auto">
        <table className="w-full">
          <thead className="bg-canvas text-xs text-3">
            <tr>
              <th className="px-4 py-2 text-left font-medium">{text.app}</th>
              <th className="px-4 py-2 text-right font-medium">{text.users}</th>
              <th className="px-4 py-2 text-right font-medium">{text.searches}</th>
            </tr>
          </thead>
          <tbody>
            {apps.map(({ app, users, searches }) => (
              <tr key={app} className="border-t border-line">
                <td className="max-w-0 truncate px-4 py-2.5 text-1">{app}</td>
                <td className="num px-4 py-2.5 text-right">{users.toLocaleString('en-IN')}</td>
                <td className="num px-4 py-2.5 text-right">{searches.toLocaleString('en-IN')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
