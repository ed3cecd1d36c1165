import { activationsText } from '../activations.texts.ts';
import { unseenArrivals } from './arrivals.ts';

export function signalUnseen(): () => void {
  let plainTitle = document.title;
  let signalTitle: string | undefined;
  const draw = (): void => {
    // A screen may have changed the title meanwhile.
    if (document.title !== signalTitle) plainTitle = document.title;
    const newest = unseenArrivals.get()[0];
    signalTitle =
      newest === undefined ? undefined : activationsText.arrival.pageTitle(newest.code ?? activationsText.arrival.newMessage, plainTitle);
    document.title = signalTitle ?? plainTitle;
    showIcon(newest !== undefined);
  };
  const stop = unseenArrivals.follow(draw);
  return () => {
    stop();
    unseenArrivals.set([]);
    if (document.title === signalTitle) document.title = plainTitle;
    showIcon(false);
  };
}

let plainIcon: string | undefined;

function showIcon(hasCode: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (link === null) return;
  plainIcon ??= link.href;
  const icon = hasCode ? codeIcon : plainIcon;
  if (link.href !== icon) link.href = icon;
}

const codeIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" fill="none" stroke="#fff" stroke-width="2"><rect width="26" height="26" rx="7" fill="#3d3aa8" stroke="none"/><path d="M5 16.5h16" stroke-opacity=".5"/><path d="M5 16.5h8.5M13.5 16v-5"/><circle cx="13.5" cy="8.8" r="3" fill="#fff" stroke="none"/><circle cx="20" cy="20" r="5.500" fill="#1f9d55" stroke-width="1.5"/></svg>',
)}`;
