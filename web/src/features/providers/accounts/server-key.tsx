import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { AdminServer } from '../servers.api.ts';
import { dayOf, formatMaskedKey, namesOf } from '../servers-face.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const text = serversText.keys;

type ServerKeyProps = {
  server: AdminServer;
  servers: readonly AdminServer[];
  hasFocus: boolean;
  onEdit: () => void;
};

export function ServerKey({ server, servers, hasFocus, onEdit }: ServerKeyProps) {
  const { serverName, providerId, providerName, apiKey, sharesKeyWith } = server;
  return (
    <li className="servers-key">
      <div className="servers-key-head">
        <h3 className="min-w-0 truncate text-sm font-medium text-1" title={serverName}>
          {serverName}
        </h3>
        {apiKey !== '' && (
          <Allowed to="setup">
            <EditButton label={text.edit(serverName)} hasFocus={hasFocus} onPress={onEdit} />
          </Allowed>
        )}
      </div>
      {apiKey === '' ? (
        <p className="text-sm text-3">{providerId === null ? text.noRoute : text.noKey}</p>
      ) : (
        <p className="num text-sm text-1">{formatMaskedKey(apiKey)}</p>
      )}
      <p className="text-xs text-3 wrap-anywhere">
        {providerId === null ? text.noRouteText : <Owner server={server} name={providerName ?? ''} />}
      </p>
      {sharesKeyWith.length > 0 && (
        <p className="text-xs text-3">
          <Sentence text={text.sharedWith} values={{ servers: namesOf(sharesKeyWith, servers) }} />
        </p>
      )}
    </li>
  );
}

function Owner({ server: { apiKey, keyEditedAt }, name }: { server: AdminServer; name: string }) {
  const now = useNow();
  if (apiKey === '') return <>{text.needsNone}</>;
  return (
    <>
      {name}
      {keyEditedAt !== null && (
        <>
          {' · '}
          <time dateTime={keyEditedAt}>
            <Sentence text={text.edited} values={{ day: dayOf(keyEditedAt, now) }} />
          </time>
        </>
      )}
    </>
  );
}

/** Takes the focus back when its form is closed. */
function EditButton({ label, hasFocus, onPress }: { label: string; hasFocus: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <Button ref={button} aria-label={label} variant="ghost" size="sm" className="servers-edit" onClick={onPress}>
      <Pencil size={14} strokeWidth={1.75} aria-hidden />
      {text.editWord}
    </Button>
  );
}
