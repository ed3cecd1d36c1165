import { Card, CardHead } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { customerText as text } from '../customer.texts.ts';

export function ReplyCard({ reply }: { reply: string }) {
  return (
    <Card>
      <CardHead title={text.reply.title}>
        <CopyButton value={reply} label={text.copyReply} success={text.replyCopied} />
      </CardHead>
      <div className="p-card">
        <p className="rounded-well bg-sunken px-3 py-2.5 text-sm wrap-anywhere text-1">{reply}</p>
      </div>
    </Card>
  );
}
