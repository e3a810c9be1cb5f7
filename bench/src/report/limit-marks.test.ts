import { expect, test } from 'vitest';
import { summarizeRun } from '../summarize.ts';
import { checkThresholds } from '../summary/threshold-check.ts';
import { makeManifest } from '../testing/make-manifest.ts';
import { makeRun } from '../testing/make-sample.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';

test('a limit has the same mark in Markdown and in HTML as in the terminal, also where it is undecided', () => {
  const summary = summarizeRun(makeRun({ alpha: 500, beta: 1000 }, 10));
  const [met, missed] = checkThresholds(summary, [{ metric: 'responseMs', of: 'median', atMost: 700 }]);
  const thresholds = [met!, missed!, { ...missed!, isUndecided: true }];
  const report = { manifest: makeManifest(), summary, thresholds };
  const [markdown, html] = [renderMarkdown(report), renderHtml(report)];
  for (const mark of ['✓ Alpha', '✗ Beta', '? Beta']) {
    expect(markdown).toContain(`\n- ${mark}: median response time`);
    expect(html).toContain(`>${mark}: median response time`);
  }
});
