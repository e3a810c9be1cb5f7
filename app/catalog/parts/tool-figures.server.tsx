import type { ReactNode } from 'react';
import { formatMinor } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { StepChart } from '../../ui/step-chart.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { claimPath, correctionPath } from '../correction-path.ts';
import { FactNote } from '../fact-note.tsx';
import { factMark } from '../fact-wording.ts';
import { type PriceSeries, priceSeries, priceSteps } from '../price-series.ts';
import { perPerson, type TeamPrice, teamPrices } from '../team-price.ts';
import type { Fact, Tool } from '../tool.ts';
import { billingOptions, choiceParameters, choiceText, MAX_TEAM, type ViewChoice } from '../view-choice.ts';

export interface ToolFiguresProps {
  tool: Tool;
  /** With those of the past. */
  allFacts: readonly Fact[];
  choice: ViewChoice;
  /** YYYY-MM-DD */
  day: string;
}

type View = Omit<ToolFiguresProps, 'allFacts'>;

/** What plans cost before, and the ways to a past day, a correction and a claim. */
export function History({ tool, allFacts, choice, day }: ToolFiguresProps) {
  const said = allFacts.filter(({ observedAt }) => (observedAt ?? '') <= day);
  const series = priceSeries(said, tool.pricing.currency);
  return (
    <section aria-labelledby="history" className="mt-12 scroll-mt-24">
      <h2 id="history" className="headline text-2xl">
        History
      </h2>
      {series.length > 0 && <PriceHistory tool={tool} series={series} day={day} />}
      <ChoiceForm tool={tool} choice={choice} own={['asOf']} label="Page of a past day">
        <Field label="See this page as of">
          {(control) => (
            <Input {...control} name="asOf" type="date" required defaultValue={choice.asOf ?? ''} className="w-44" />
          )}
        </Field>
      </ChoiceForm>
      <p className="mt-6 text-sm text-muted print:hidden">
        Something is wrong?{' '}
        <a href={correctionPath({ kind: 'tool', id: tool.id })} rel="nofollow" className="underline underline-offset-4">
          Correct a fact
        </a>
        . You make {tool.name}?{' '}
        <a href={claimPath(tool.id)} rel="nofollow" className="underline underline-offset-4">
          Claim its entry
        </a>
        .
      </p>
    </section>
  );
}

interface ChoiceFormProps extends Pick<ToolFiguresProps, 'tool' | 'choice'> {
  /** The parameters that the form sets. */
  own: (keyof ViewChoice)[];
  label: string;
  children: ReactNode;
}

function ChoiceForm({ tool, choice, own, label, children }: ChoiceFormProps) {
  return (
    <form
      method="get"
      action={`/tool/${tool.id}`}
      aria-label={label}
      className="print-hidden mt-4 flex flex-wrap items-end gap-3"
    >
      {choiceParameters(choice).map(
        ([name, value]) => !own.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <Button type="submit">Show</Button>
    </form>
  );
}

interface TeamPricesProps extends View {
  prices: TeamPrice[];
}

/** What plans cost a team. */
export function TeamPrices(view: View) {
  const { tool, choice, day } = view;
  const prices = teamPrices(tool, choice);
  if (prices.length === 0) return null;
  const known = prices.filter(({ totalMinor }) => totalMinor !== null);
  return (
    <section aria-labelledby="team-prices" className="mt-12 scroll-mt-24">
      <h2 id="team-prices" className="headline text-2xl">
        Price for your team
      </h2>
      <p className="mt-2 text-sm text-muted">
        Counted from the plans above. Yearly prices are divided by twelve; currencies are not converted.
      </p>
      <ChoiceForm tool={tool} choice={choice} own={['team', 'billing']} label="Team and billing">
        <ScaleFields choice={choice} />
      </ChoiceForm>
      {known.length > 0 && <KnownPrices {...view} prices={known} />}
      {known.length < prices.length && (
        <>
          <h3 className="mt-5 text-sm font-semibold text-muted">No amount for {choiceText(choice)}</h3>
          <ul className="mt-2 grid gap-2 text-sm">
            {prices.slice(known.length).map(({ note, fact }) => (
              <li key={note}>
                <span className="block">{note}</span>
                <FactNote mark={factMark(tool, fact, day)} label={note} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ScaleFields({ choice }: Pick<View, 'choice'>) {
  const fixed = { type: 'number', min: 1, max: MAX_TEAM, required: true };
  return (
    <>
      <Field label="People">
        {(control) => <Input {...control} {...fixed} name="team" defaultValue={choice.team} className="w-24!" />}
      </Field>
      <Field label="Billed">
        {(control) => (
          <Select {...control} name="billing" defaultValue={choice.billing} options={billingOptions} className="w-32" />
        )}
      </Field>
    </>
  );
}

function KnownPrices({ tool, prices, choice, day }: TeamPricesProps) {
  const isTeam = choice.team > 1;
  const cell = 'border-b border-line py-3 pl-4 text-right align-top font-mono whitespace-nowrap';
  const head = 'border-b border-line py-2 pl-4 text-right align-bottom font-normal text-muted';
  return (
    <table className="mt-4 w-full text-sm">
      <caption className="sr-only">Plans for {choiceText(choice)}</caption>
      <thead>
        <tr>
          <th scope="col" className="border-b border-line py-2 text-left align-bottom font-normal text-muted">
            Plan, {choiceText(choice)}
          </th>
          {isTeam && (
            <th scope="col" className={head}>
              Per month in total
            </th>
          )}
          <th scope="col" className={head}>
            {isTeam ? 'Per month and seat' : 'Per\u00a0month'}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ note, fact, totalMinor, currency }) => (
          <tr key={note}>
            <th scope="row" className="border-b border-line py-3 text-left font-normal">
              <span className="block">{note}</span>
              <FactNote mark={factMark(tool, fact, day)} label={note} />
            </th>
            {isTeam && <td className={cell}>{formatMinor(totalMinor!, currency)}</td>}
            <td className={cell}>{formatMinor(perPerson(totalMinor!, choice), currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MOST_PANELS = 6;

function PriceHistory({ tool, series, day }: Pick<View, 'tool' | 'day'> & { series: PriceSeries[] }) {
  const { currency } = tool.pricing;
  const days = series.flatMap(({ points }) => points.map((point) => Date.parse(point.day)));
  const time = { min: Math.min(...days), max: Math.max(...days) };
  return (
    <>
      <figure
        className="mt-4 grid gap-6 sm:grid-cols-2"
        aria-label="Prices over time; the same figures are in the table below"
      >
        {series.slice(0, MOST_PANELS).map((one) => (
          <StepChart
            key={one.plan}
            caption={`${one.plan}: price per month`}
            series={[priceSteps(one.points)]}
            time={time}
            write={(minor) => formatMinor(minor, currency)}
          />
        ))}
      </figure>
      <table className="mt-4 w-full text-sm">
        <caption className="sr-only">Prices per month over time</caption>
        <thead>
          <tr className="text-left text-muted">
            {['Plan', 'On', 'Per month'].map((title) => (
              <th key={title} scope="col" className="border-b border-line py-2 pr-4 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ plan, points }) =>
            points.map((point, index) => (
              <tr key={point.day} className="align-top">
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={points.length}
                    className="border-b border-line py-2 pr-4 text-left font-normal"
                  >
                    {plan}
                  </th>
                )}
                <td className="border-b border-line py-2 pr-4 whitespace-nowrap">{writeDate(point.day)}</td>
                <td className="border-b border-line py-2">
                  <span className="font-mono">{formatMinor(point.minor, currency)}</span>
                  <FactNote mark={factMark(tool, point.fact, day)} label={`${plan} on ${writeDate(point.day)}`} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </>
  );
}
