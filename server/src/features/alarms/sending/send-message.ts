import type { Deps } from '../../../deps.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { isAllowedReceiver } from '../../../platform/outbound/allowed-target.ts';
import { openHttpClient, type HttpResult } from '../../../platform/outbound/http-client.ts';
import { signWebhook } from '../../../platform/outbound/sign-webhook.rules.ts';
import { openChannel } from '../channels/channel-secret.ts';
import type { ChannelRow } from '../channels/channels.sql.ts';
import { writeChat, writeEvent, writeMail, type Message } from './messages.rules.ts';

/** `isForNow`: worth another attempt. The problem is one sentence for operators and has no secret in it. */
export type Outcome = { isSent: true } | { isSent: false; isForNow: boolean; problem: string };

type Sending = Pick<Deps, 'config' | 'secrets' | 'mailer' | 'publicUrl'>;

const timeoutMs = 8_000;
const answerMaxBytes = 16_384;

export async function sendMessage(deps: Sending, channel: ChannelRow, message: Message): Promise<Outcome> {
  const { appName, timeZone } = deps.config;
  const place = { appName, timeZone, url: `${deps.publicUrl()}/admin` };
  if (channel.kind === 'mail') return sendMail(deps, { to: channel.target, ...writeMail(message, place) });
  const secret = openChannel(deps, channel);
  if (channel.kind === 'telegram') {
    const url = new URL(`${deps.config.telegramUrl}/bot${secret.botToken}/sendMessage`);
    const body = JSON.stringify({ chat_id: channel.target, text: writeChat(message, place), link_preview_options: { is_disabled: true } });
    // The operator's own setting, which may be a Bot API in their network.
    return outcomeOf(await post({ config: { ...deps.config, webhookHosts: [url.hostname] } }, { url, body }));
  }
  const url = new URL(secret.url ?? '');
  if (channel.format !== 'standard') {
    const text = writeChat(message, place);
    return outcomeOf(await post(deps, { url, body: JSON.stringify(channel.format === 'slack' ? { text } : { content: text }) }));
  }
  const body = writeEvent(message, place);
  const headers = signWebhook({ id: message.id, secrets: [secret.signingKey ?? ''], body, at: new Date() });
  return outcomeOf(await post(deps, { url, body, headers }));
}

async function sendMail({ mailer }: Sending, mail: Parameters<Sending['mailer']['send']>[0]): Promise<Outcome> {
  try {
    await mailer.send(mail);
    return { isSent: true };
  } catch (error) {
    const isForNow = !(error instanceof MailRefused);
    return {
      isSent: false,
      isForNow,
      problem: isForNow ? 'The mail server can’t be reached, or is busy.' : 'The mail server refuses this address.',
    };
  }
}

async function post(
  { config }: { config: Pick<Sending['config'], 'isProduction' | 'webhookHosts'> },
  { url, body, headers }: { url: URL; body: string; headers?: Record<string, string> },
): Promise<HttpResult> {
  const client = openHttpClient({ url, timeoutMs, allowHost: (target) => isAllowedReceiver(target, config), connections: 1 });
  try {
    return await client.send({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      maxBytes: answerMaxBytes,
    });
  } finally {
    await client.close();
  }
}

/** The answer's text isn't quoted: it comes from anyone. */
function outcomeOf(result: HttpResult): Outcome {
  if (result.kind === 'not-connected' && result.why === 'HOST_NOT_ALLOWED')
    return { isSent: false, isForNow: false, problem: 'Its address leads into a private network, where nothing is sent.' };
  const { status } = { status: undefined, ...result };
  if (status === undefined) return { isSent: false, isForNow: true, problem: 'It doesn’t answer.' };
  if (status >= 200 && status < 300) return { isSent: true };
  return { isSent: false, isForNow: status === 429 || status >= 500, problem: `It answers ${status}${explainStatus(status)}.` };
}

function explainStatus(status: number): string {
  if (status === 401) return ': it doesn’t accept the token';
  if (status === 403) return ': it doesn’t let us write there';
  if (status === 404 || status === 410) return ': there is nothing at this address';
  return '';
}
