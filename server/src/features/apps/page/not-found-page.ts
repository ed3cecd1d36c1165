import { markup } from '../../../platform/public-pages/markup.ts';
import { addressOf, indexPath } from './addresses.ts';
import { writeFrame, type Writing } from './frame.ts';

/** `isOff`: there is no list to go to. */
export function writeNotFound(writing: Writing, { isOff }: { isOff: boolean }): string {
  const { notFound } = writing.texts;
  const way = isOff
    ? markup`<a href="/">${notFound.home}</a>`
    : markup`${notFound.text} <a href="${addressOf(indexPath({ letter: undefined, page: 1 }), writing.of)}">${notFound.link}</a>`;
  return writeFrame(writing, {
    title: notFound.title,
    description: notFound.heading,
    path: undefined,
    main: markup`<div class="hero"><h1><span>${isOff ? notFound.headingWhenOff : notFound.heading}</span></h1><p>${way}</p></div>`,
  });
}
