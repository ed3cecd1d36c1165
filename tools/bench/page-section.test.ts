import { expect, test } from 'vitest';
import { findSection, replaceSection } from './page-section.ts';

const page = replaceSection(
  replaceSection('# Figures\n\nBy hand.\n\n', 'bench start', '## Start\n\n1 s\n'),
  'bench web',
  '## Web\n\n9 kB\n',
);

test('a run replaces its own section, and leaves the others and what is written by hand', () => {
  const later = replaceSection(page, 'bench start', '## Start\n\n2 s');
  expect(later).toBe(page.replace('1 s', '2 s'));
  expect(later).toContain('# Figures\n\nBy hand.\n\n<!-- Written by: bench start -->\n\n## Start\n\n2 s\n\n<!-- Written by: bench web -->');
});

test('a bench without a section gets one at the end', () => {
  expect(replaceSection(page, 'bench we', '## Another')).toBe(`${page}<!-- Written by: bench we -->\n\n## Another\n\n`);
});

test('finds a section, or nothing', () => {
  expect([findSection(page, 'bench web'), findSection(page, 'bench none')]).toEqual([
    '<!-- Written by: bench web -->\n\n## Web\n\n9 kB\n\n',
    '',
  ]);
});
