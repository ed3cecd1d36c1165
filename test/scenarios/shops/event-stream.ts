import type { TestUser } from '../../fakes/browser.ts';

export type StreamedEvent = { id: string; event: string; data: { type: string; timestamp: string; data: Record<string, unknown> } };

export type EventStream = { status: number; events: StreamedEvent[]; hasEnded: boolean; close(): void };

/** Reads server-sent events until it is closed. Resolves once the stream is open, or refused. */
export async function openEventStream(url: string, as: TestUser, lastEventId?: string): Promise<EventStream> {
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${as.token}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
  const response = await fetch(`${url}/api/events`, { headers, signal: closing.signal });
  const stream: EventStream = { status: response.status, events: [], hasEnded: false, close: () => closing.abort() };
  if (response.status === 200) void read(response, stream);
  return stream;
}

async function read(response: Response, stream: EventStream): Promise<void> {
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const fields = Object.fromEntries(
          part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (fields['data'] !== undefined)
          stream.events.push({ id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data']) });
      }
    }
  } catch {
    // Closed by the test, or cut.
  }
  stream.hasEnded = true;
}
