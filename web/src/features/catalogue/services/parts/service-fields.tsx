import type { KeyboardEvent } from 'react';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { ServerChoice } from '../server-choices.ts';
import { servicesText } from '../services.texts.ts';
import type { useServiceForm } from '../use-service-form.ts';
import '../services.css';

const { form: text } = servicesText;

type ServiceFieldsProps = Pick<ReturnType<typeof useServiceForm>, 'field' | 'fill'> & {
  servers: readonly ServerChoice[];
  onEnter: () => void;
};

export function ServiceFields({ field, fill, servers, onEnter }: ServiceFieldsProps) {
  const plain = { autoComplete: 'off', onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && onEnter() };
  return (
    <>
      <div className="services-pair">
        <TextField {...field('serviceName')} {...plain} label={text.name} maxLength={80} data-autofocus />
        <SelectField
          {...field('serverId')}
          label={text.server}
          options={servers.map(({ _id, serverName }) => ({ value: _id, label: serverName }))}
          placeholder={text.chooseServer}
          onSelect={(serverId) => fill({ serverId })}
        />
        <TextField
          {...field('serviceCode')}
          {...plain}
          label={text.code}
          hint={text.codeHint}
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('price')} {...plain} label={text.price} inputMode="decimal" maxLength={12} className="num" />
      </div>
      <TextArea {...field('aliases')} label={text.aliases} hint={text.aliasesHint} rows={2} maxLength={1_700} spellCheck={false} />
    </>
  );
}
