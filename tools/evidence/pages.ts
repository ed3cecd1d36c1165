import type { FailureMatrix, SecurityEvidence } from './evidence.ts';

const note = (data: string) => `<!-- Written by \`npm run evidence\` from tools/evidence/${data}. Change the data, then run it again. -->`;

function writeSecurityPage(evidence: SecurityEvidence): string {
  const rows = Object.entries(evidence).map(([id, { holds, where, state, tests }]) => {
    const named = Object.entries(tests).flatMap(([file, titles]) => [`- \`${file}\``, ...titles.map((title) => `  - “${title}”`)]);
    return [`## ${id}`, '', holds, '', `Where: ${where}. State: ${state}.`, '', ...named].join('\n');
  });
  return `${note('security.json')}\n\n# Security requirements and their tests\n\n${rows.join('\n\n')}\n`;
}

function writeFailureMatrixPage({ steps, faults, tests }: FailureMatrix): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    row(['fault', ...steps]),
    row(['fault', ...steps].map(() => '---')),
    ...Object.entries(faults).map((each) => row(each.flat())),
  ];
  const named = Object.entries(tests).flatMap(([file, titles]) => [
    `- \`${file}\``,
    ...Object.entries(titles).map(([code, title]) => `  - ${code} “${title}”`),
  ]);
  const text = [
    '# Failure matrix',
    '',
    'A `—` means that the fault cannot happen at that step.',
    '',
    ...table,
    '',
    '## Tests',
    '',
    ...named,
  ];
  return `${note('failure-matrix.json')}\n\n${text.join('\n')}\n`;
}

export function writeEvidencePages(security: SecurityEvidence, matrix: FailureMatrix): Record<string, string> {
  return { 'docs/evidence/security.md': writeSecurityPage(security), 'docs/evidence/failure-matrix.md': writeFailureMatrixPage(matrix) };
}
