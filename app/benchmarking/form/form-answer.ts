import type { RunRefusal } from '../../runs/run-request.ts';
import type { DemoResult } from './demo-run.server.ts';
import type { Forecast } from './form-forecast.server.ts';

/** What the form gets back. */
export type FormAnswer = { refusal: RunRefusal } | { demo: DemoResult } | { runId: string } | { forecast: Forecast };
