import { escapeHtml } from '../web/escape-html.rules.ts';
import type { Mail } from './mailer.ts';

type Content = {
  subject: string;
  before: string[];
  link: { words: string; url: string };
  after: string[];
  appName: string;
  /** BCP 47; English unless given. */
  language?: string;
};

/** One link between paragraphs, as HTML and as plain text. */
export function composeMail({ subject, before, link, after, appName, language = 'en' }: Content): Omit<Mail, 'to'> {
  const paragraph = (html: string) => `<p>${html}</p>`;
  const html = [
    ...before.map((text) => paragraph(escapeHtml(text))),
    paragraph(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a>`),
    ...[...after, appName].map((text) => paragraph(escapeHtml(text))),
  ].join('\n');
  return {
    subject,
    text: [...before, `${link.words}:\n${link.url}`, ...after, appName, ''].join('\n\n'),
    html: language === 'en' ? html : `<div lang="${language}">\n${html}\n</div>`,
  };
}
