import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A mailed link that is no longer good, and what to do about it. */
export function LinkProblem({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-danger-soft p-3 text-xs text-danger-text">
      <TriangleAlert size={16} strokeWidth={1.75} className="flex-none" aria-hidden />
      <p>
        <span>{message}</span> {children}
      </p>
    </div>
  );
}
