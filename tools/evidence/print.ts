import { findTaggedTests, matrixTags, readRequirements } from './evidence.ts';

/** `npm run evidence`: the tests of each requirement and of each tag of the failure matrix, as Markdown. */
const tests = findTaggedTests();
const parts = { 'Security requirements': readRequirements().map(({ id }) => id), 'Failure matrix': matrixTags() };
for (const [title, tags] of Object.entries(parts)) {
  console.log(`# ${title}\n`);
  for (const tag of tags) {
    const ofTag = tests.filter((each) => each.tags.includes(tag));
    console.log([`## ${tag}`, '', ...ofTag.map((each) => `- \`${each.file}\`: ${each.title}`), ''].join('\n'));
  }
}
