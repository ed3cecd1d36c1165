import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { developersText } from '../developers.texts.ts';

const text = developersText.form;
const listedMost = 50;

type ServicesFieldProps = { chosen: readonly string[]; error: string | undefined; onChoose: (codes: readonly string[]) => void };

export function ServicesField({ chosen, error, onChoose }: ServicesFieldProps) {
  const { data: services = [], isError } = useQuery(offersQuery());
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = services
    .filter(({ serviceCode, label }) => `${label} ${serviceCode}`.toLowerCase().includes(wanted))
    .filter(({ serviceCode }) => !chosen.includes(serviceCode))
    .slice(0, listedMost);
  const labelOf = (code: string) => services.find(({ serviceCode }) => serviceCode === code)?.label ?? code;
  if (isError && services.length === 0) return <p className="text-xs text-3">{text.servicesFailed}</p>;
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={text.services}
        hint={text.servicesHint}
        error={error}
        placeholder={text.findService}
        value={search}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        // Enter must not submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {chosen.length > 0 && (
        <ul className="developers-chosen" aria-label={text.services}>
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={text.remove(labelOf(code))}
                onClick={() => onChoose(chosen.filter((each) => each !== code))}
              >
                <span className="truncate">{labelOf(code)}</span>
                <X size={14} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="developers-services" aria-label={text.findService}>
        {found.map(({ serviceCode, label }) => (
          <li key={serviceCode}>
            <button type="button" onClick={() => onChoose([...chosen, serviceCode])}>
              <span className="truncate">{label}</span>
              <span className="developers-code">{serviceCode}</span>
            </button>
          </li>
        ))}
        {services.length > 0 && found.length === 0 && wanted !== '' && <li className="text-xs text-3">{text.noService}</li>}
      </ul>
    </div>
  );
}
