import { type RunReport } from './run-report.ts';
/**
 * A run as one HTML page with charts: no script, no font, no image from anywhere, so it opens offline and may be
 * sent as a file.
 *
 * @example
 * await writeFile('report.html', renderHtml({ manifest, summary, thresholds: [] }));
 */
export declare function renderHtml(report: RunReport): string;
