import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormulaHint } from './formula-hint.tsx';
import { IntervalDots } from './interval-dots.tsx';
import { Progress } from './progress.tsx';
import { Scale } from './scale.tsx';
import { seriesFill, seriesShape, toSeriesIndex } from './series-mark.tsx';
import { Table } from './table.tsx';

const seconds = (value: number) => `${value} s`;

describe('Scale', () => {
  it('a value is read with its scale, its interval and the pinned value', () => {
    render(
      <Scale
        label="Response time"
        value={2}
        min={0}
        max={5}
        format={seconds}
        interval={{ low: 1, high: 3 }}
        base={4}
      />,
    );
    const name = screen.getByRole('img').getAttribute('aria-label');
    expect(name).toBe('Response time: 2 s on a scale from 0 s to 5 s; between 1 s and 3 s; the pinned value is 4 s');
  });

  it('an unknown value is said to be unknown and draws no pointer', () => {
    const { container } = render(<Scale label="Rating" value={null} min={0} max={5} interval={{ low: 1, high: 3 }} />);
    expect(screen.getByRole('img', { name: 'Rating: unknown' })).toBeDefined();
    expect(container.querySelector('path')).toBeNull();
    expect(container.querySelector('rect')).toBeNull();
  });
});

describe('IntervalDots', () => {
  const rows = [
    { id: 'a', label: 'Swift', value: 1, low: 0.8, high: 1.2, series: 1 as const, points: [0.9, 1.1] },
    { id: 'b', label: 'Steady', value: null, series: 2 as const, note: 'no answer' },
  ];

  it('the axis writes whole numbers without decimals, and on a narrow chart every second one, evenly spaced', () => {
    const { container } = render(
      <IntervalDots
        title="Output speed"
        axisLabel="Tokens per second"
        rows={[{ id: 'a', label: 'Swift', value: 40, low: 20, high: 60, series: 1 }]}
        format={(value) => value.toFixed(1)}
        domain={{ min: 0, max: 100 }}
        intervalName="95% interval"
      />,
    );
    const ticks = [...container.querySelectorAll('svg text')];
    const written = ticks.map(({ textContent }) => textContent);
    expect(written).toEqual(['0', '20', '40', '60', '80', '100']);
    const narrow = ticks.filter((tick) => !tick.classList.contains('hidden')).map(({ textContent }) => textContent);
    expect(narrow).toEqual(['0', '40', '80']);
  });

  it('the table beneath the chart has the same figures, and says why one is missing', () => {
    render(
      <IntervalDots
        title="Speed"
        axisLabel="Response time, s"
        rows={rows}
        format={seconds}
        intervalName="95% interval"
        stamp="Simulated"
      />,
    );
    const table = within(screen.getByRole('table', { hidden: true }));
    const cells = table.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(cells).toEqual(['NameResponse time, s95% interval', 'Swift1 s0.8 s to 1.2 s', 'Steadyno answerunknown']);
    expect(screen.getByRole('figure', { name: /Speed.*Simulated/ })).toBeDefined();
  });
});

it('ten series can be told apart by shape alone, and neighbours also by colour', () => {
  expect(new Set(seriesShape).size).toBe(10);
  const colours = seriesShape.map((_, index) => seriesFill[toSeriesIndex(index)]);
  for (const [index, colour] of colours.entries()) expect(colours.slice(index + 1, index + 5)).not.toContain(colour);
});

describe('Progress', () => {
  it('known progress is announced in figures', () => {
    render(<Progress label="Calls" done={3} total={10} unit="calls" />);
    const bar = screen.getByRole('progressbar', { name: 'Calls' });
    expect(bar.getAttribute('aria-valuenow')).toBe('3');
    expect(bar.getAttribute('aria-valuetext')).toBe('3 of 10 calls');
  });

  it('progress towards an unknown total claims no share', () => {
    render(<Progress label="Entries" done={3} total={null} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
  });
});

describe('FormulaHint', () => {
  it('a figure opens a popover with its formula, source and date', () => {
    render(
      <FormulaHint
        label="Lowest paid plan"
        formula="price / seats"
        source={{ name: 'Price page', href: 'https://vendor.example/pricing' }}
        date="2026-10-04"
      >
        $20
      </FormulaHint>,
    );
    const button = screen.getByRole('button', { name: '$20 (where this comes from)' });
    const popover = document.getElementById(button.getAttribute('popovertarget')!)!;
    expect(popover.getAttribute('popover')).toBe('auto');
    expect(popover.textContent).toContain('price / seats');
    expect(within(popover).getByRole('link', { name: 'Price page', hidden: true }).getAttribute('rel')).toContain(
      'nofollow',
    );
    expect(popover.querySelector('time')?.dateTime).toBe('2026-10-04');
  });
});

describe('Table', () => {
  it('a table that scrolls can be reached by keyboard and is named by its caption', () => {
    render(
      <Table caption="Mails, newest first">
        <tbody>
          <tr>
            <td>One</td>
          </tr>
        </tbody>
      </Table>,
    );
    const frame = screen.getByRole('region', { name: 'Mails, newest first' });
    expect(frame.tabIndex).toBe(0);
    expect(screen.getByRole('table', { name: 'Mails, newest first' })).toBeDefined();
  });
});
