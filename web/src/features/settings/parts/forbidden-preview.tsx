import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck } from 'lucide-react';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { settingsText } from '../settings.texts.ts';
import { namesIn, namesProblem } from '../field.rules.ts';
import { soldForbiddenServicesQuery } from '../settings.api.ts';

const text = settingsText.fairUse;
const shownAtMost = 12;
const pauseMs = 300;

export function ForbiddenPreview({ text: typed }: { text: string }) {
  const settled = useSettled(typed, pauseMs);
  const isReadable = namesProblem(settled) === undefined;
  const { data, isError } = useQuery({ ...soldForbiddenServicesQuery(namesIn(settled)), enabled: isReadable });
  return (
    <div role="status" className="grid gap-2 text-xs">
      {!isReadable ? null : isError ? (
        <p className="text-danger-text">{text.previewFailed}</p>
      ) : data === undefined ? (
        <p className="text-3">{text.looking}</p>
      ) : data.length === 0 ? (
        <p className="flex items-start gap-1.5 text-success-text">
          <CircleCheck size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
          {text.forbidsNothing}
        </p>
      ) : (
        <>
          <p className="flex items-start gap-1.5 text-warning-text">
            <Ban size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
            {text.forbids(data.length)}
          </p>
          <ul className="operator-names">
            {data.slice(0, shownAtMost).map(({ _id, serviceName, server }) => (
              <li key={_id}>{text.service(serviceName, server)}</li>
            ))}
            {data.length > shownAtMost && <li>{text.more(data.length - shownAtMost)}</li>}
          </ul>
        </>
      )}
      <p className="text-3">{text.unlocks}</p>
    </div>
  );
}
