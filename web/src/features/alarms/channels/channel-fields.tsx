import {
  type ChannelKind,
  channelKinds,
  channelTargetMaximum,
  type Severity,
  type WebhookFormat,
} from '@pinline/contract/alarms/alarms.rules';
import { shownZone } from '../../../platform/time/times.ts';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { useForm } from '../../../ui/form/form.ts';
import type { ChannelFields } from './channel-form.rules.ts';
import { channelsText } from './channels.texts.ts';

const text = channelsText.form;
const kindOptions = optionsOf<ChannelKind>(channelsText.kinds);
const severityOptions = optionsOf<Severity>(channelsText.severities);
const formatOptions = [{ value: '' as const, label: text.byHost }, ...optionsOf<WebhookFormat>(channelsText.formats)];
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
const inputs = {
  mail: { type: 'email', inputMode: 'email' },
  telegram: { type: 'text' },
  webhook: { type: 'url', inputMode: 'url' },
} as const;

type FieldsProps = Pick<ReturnType<typeof useForm<ChannelFields>>, 'field' | 'fill'>;

export function PlaceFields({ field, fill }: FieldsProps) {
  const kind = channelKinds.find((each) => each === field('kind').value) ?? 'mail';
  return (
    <>
      <SelectField
        {...field('kind')}
        label={text.kind}
        options={kindOptions}
        onSelect={(chosen) => fill({ kind: chosen, target: '' })}
        data-autofocus
      />
      {kind === 'telegram' && (
        <PasswordField
          {...field('botToken')}
          label={text.botToken}
          hint={text.botTokenHint}
          autoComplete="off"
          className="num"
          maxLength={100}
        />
      )}
      <TextField
        {...field('target')}
        {...plain}
        {...inputs[kind]}
        label={text.target[kind]}
        hint={text.targetHint[kind]}
        maxLength={channelTargetMaximum}
      />
      {kind === 'webhook' && (
        <SelectField
          {...field('format')}
          label={text.format}
          hint={text.formatHint}
          options={formatOptions}
          onSelect={(format) => fill({ format })}
        />
      )}
    </>
  );
}

export function WishFields({ field, fill }: FieldsProps) {
  const isQuiet = field('quiet').value === 'on';
  const hasDigest = field('digest').value === 'on';
  return (
    <>
      <SelectField {...field('severity')} label={text.severity} options={severityOptions} onSelect={(severity) => fill({ severity })} />
      <SwitchField label={text.quiet} hint={text.quietHint} checked={isQuiet} onChange={(on) => fill({ quiet: on ? 'on' : 'off' })} />
      {isQuiet && (
        <div className="grid gap-1.5">
          <div className="channels-pair">
            <TextField {...field('from')} type="time" label={text.from} />
            <TextField {...field('to')} type="time" label={text.to} />
          </div>
          <p className="text-xs text-3">{text.zone(shownZone() ?? '')}</p>
        </div>
      )}
      <SwitchField label={text.digest} hint={text.digestHint} checked={hasDigest} onChange={(on) => fill({ digest: on ? 'on' : 'off' })} />
      {hasDigest && <TextField {...field('digestAt')} type="time" label={text.digestAt} hint={text.digestZone(shownZone() ?? '')} />}
    </>
  );
}
