import type { ReactNode } from 'react';
import './listing.css';

export function FilterBar({ children, count }: { children: ReactNode; count?: ReactNode }) {
  return (
    <div className="listing-bar">
      {children}
      {count !== undefined && (
        <>
          <span className="listing-grow" />
          <p className="text-sm text-3" aria-live="polite">
            {count}
          </p>
        </>
      )}
    </div>
  );
}
