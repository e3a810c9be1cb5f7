import { renderToStaticMarkup } from 'react-dom/server';
import { loadOnce } from '../../platform/load-once.ts';
import { loadRecordedView } from '../../results/recorded-run.server.ts';
import type { FigureKey, RunView } from '../../results/run-view.ts';
import { writeRate, writeSeconds } from '../../runs/figure-words.ts';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';

/** A figure is hidden while another is chosen: without scripts, and all are shown where `:has()` is not known. */
const measures = [
  {
    key: 'responseMs',
    label: 'Response time',
    axis: 'Median response time, seconds',
    format: writeSeconds,
    hidden: 'group-has-[[value=outputTokensPerSecond]:checked]:hidden',
  },
  {
    key: 'outputTokensPerSecond',
    label: 'Speed',
    axis: 'Median output speed, tokens per second',
    format: writeRate,
    hidden: 'group-has-[[value=responseMs]:checked]:hidden',
  },
] as const satisfies { key: FigureKey; [text: string]: unknown }[];

/** The recorded run of /benchmarking as a chart that can be explored: as markup, so that the browser loads no script for it. */
export const homeRunMarkup = loadOnce(async () => {
  const { view } = await loadRecordedView();
  return renderToStaticMarkup(<HomeRun view={view} />, { identifierPrefix: 'run' });
});

function HomeRun({ view }: { view: RunView }) {
  return (
    <>
      <h2 id="hero-run" className="font-semibold tracking-[-0.01em]">
        Measured: one model, three servers
      </h2>
      <p className="mt-1 text-sm text-muted">{view.verdicts[0]}</p>
      <fieldset className="mt-2 -ml-2 flex gap-1 text-sm">
        <legend className="sr-only">Figure</legend>
        {measures.map(({ key, label }, index) => (
          <label
            key={key}
            className="relative rounded px-2 py-1 text-muted hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name="hero-figure" value={key} defaultChecked={index === 0} className="sr-only" />
            {label}
          </label>
        ))}
      </fieldset>
      {measures.map(({ key, label, axis, format, hidden }) => (
        <div key={key} className={`px-4 [&_details]:-mx-4 ${hidden}`}>
          <IntervalDots
            title={<span className="sr-only">{label}</span>}
            axisLabel={axis}
            rows={view.models.map((model, index) => {
              const { median: value, low, high } = model.figures[key];
              return { id: model.key, label: model.name, value, low, high, series: toSeriesIndex(index) };
            })}
            format={format}
            intervalName="95 % interval of the median"
          />
        </div>
      ))}
      <p className="mt-3 text-sm">
        <a href="/benchmarking#explore" className="text-accent underline underline-offset-4">
          Explore this run, answer by answer
        </a>
      </p>
    </>
  );
}
