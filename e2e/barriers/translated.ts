import type { Page } from '@playwright/test';

/** As Chrome does when it translates a page: each text, now and later, is replaced by one within two `font` elements. */
export async function translateTexts(page: Page): Promise<void> {
  await page.addInitScript({ content: translator });
}

const translator = `
  const kept = 'script, style, textarea, option, title, font, svg, [translate="no"]';
  const replace = (text) => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(kept) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) replace(target);
      addedNodes.forEach(replaceIn);
    }
  });
  watcher.observe(document, { childList: true, characterData: true, subtree: true });`;
