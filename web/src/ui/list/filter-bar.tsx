import type { ReactNode } from 'react';
import './listing.css';

/** The fields that narrow a list down, and how many rows they leave. */
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
