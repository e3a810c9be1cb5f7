import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterToggle } from '../../ui/filter-toggle.tsx';
import { FormulaHint } from '../../ui/formula-hint.tsx';
import { Input } from '../../ui/input.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { LetterTile } from '../../ui/letter-tile.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PopoverMenu } from '../../ui/popover-menu.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { figureSpecimens } from './design-figures.server.tsx';

const tones = ['neutral', 'accent', 'good', 'warn', 'bad'] as const;
const surfaces = ['paper', 'surface', 'sunken', 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft'];
const inks = ['ink', 'muted', 'accent', 'good', 'warn', 'bad'];
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;
const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];
const toHref = (value: string | number) => `/design?is=${value}`;

/** Each part of app/ui in each of its states. */
const specimens: Record<string, () => ReactNode> = {
  Colours: () => (
    <ul className="grid w-full gap-1 sm:grid-cols-2">
      {surfaces.map((surface) => (
        <li
          key={surface}
          className="flex flex-wrap gap-3 rounded p-2 text-sm"
          style={{ background: `var(--${surface})` }}
        >
          {inks.map((ink) => (
            <span key={ink} style={{ color: `var(--${ink})` }}>
              {ink}
            </span>
          ))}
        </li>
      ))}
    </ul>
  ),
  Titles: () => (
    <>
      <p className="headline text-4xl">A title that is read</p>
      <p className="headline text-2xl">A section</p>
      <p className="font-semibold">A card</p>
      <p className="caption">A caption</p>
    </>
  ),
  'Page head': () => (
    <PageHead
      above={<Breadcrumb items={[{ label: 'Models', to: '/design' }, { label: 'Prices' }]} />}
      title="Its title"
      text="What the page is for, in one or two sentences."
      figures={[
        [410, 'models'],
        [25, 'providers'],
      ]}
    />
  ),
  Button: () => (
    <>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {sizes.map((size) => (
        <Button key={size} size={size}>
          {size}
        </Button>
      ))}
      <Button isBusy variant="primary">
        busy
      </Button>
      <Button disabled>disabled</Button>
      <Button isIcon aria-label="icon">
        <Star aria-hidden />
      </Button>
      <LinkButton to="/design">link</LinkButton>
      <CopyButton text="copied" label="Copy" />
      <PopoverMenu label="Menu" panelClassName="w-56">
        Panel
      </PopoverMenu>
      <PopoverMenu label="Menu, chosen" isOn panelClassName="w-56">
        Panel
      </PopoverMenu>
      <LinkList
        links={[
          ['/design?is=one', 'First page'],
          ['/design?is=two', 'Second page'],
        ]}
      />
    </>
  ),
  Field: () => (
    <>
      <Field label="Label" hint="A hint." isOptional>
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="With a value" error="What is wrong and what would be right.">
        {(control) => <Input {...control} defaultValue="Value" />}
      </Field>
      <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="Value" />}</Field>
      <Field label="Select">{(control) => <Select {...control} options={options} />}</Field>
      <Field label="Text">{(control) => <Textarea {...control} defaultValue="Several lines" rows={2} />}</Field>
      <SearchInput aria-label="Search" placeholder="Search" />
    </>
  ),
  Choices: () => (
    <>
      <Checkbox label="Checkbox" hint="A hint." />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Switch label="Switch" hint="A hint." />
      <Switch label="On" defaultChecked />
      <RadioCards
        legend="Radio cards"
        name="cards"
        columns={3}
        defaultValue="b"
        error="Choose one."
        options={[
          { value: 'a', title: 'A', text: 'Not chosen.', aside: '$1' },
          { value: 'b', title: 'B', text: 'Chosen.' },
          { value: 'c', title: 'C', text: 'Disabled.', isDisabled: true },
        ]}
      />
    </>
  ),
  Navigation: () => (
    <>
      <Tabs
        label="Tabs"
        current="one"
        items={options.map(({ value, label }) => ({ value, label, to: toHref(value), count: label.length }))}
      />
      <SegmentedLinks label="Segments" current="two" segments={options} toHref={toHref} />
      <Pagination label="Pages" page={4} pageCount={9} toHref={toHref} />
      <FilterToggle label="Filter, off" name="off" />
      <FilterToggle label="Filter, on" name="on" defaultChecked />
    </>
  ),
  Words: () => (
    <>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Chip>chip</Chip>
      <Chip removeTo="/design" removeLabel="Remove">
        removable
      </Chip>
      <KeyHint>Ctrl K</KeyHint>
      <FormulaHint label="Median" formula="a ÷ b" source={{ name: 'Source' }} date="2026-11-01">
        1.20 s
      </FormulaHint>
    </>
  ),
  Messages: () => (
    <>
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Banner key={tone} tone={tone} title={`Banner, ${tone}`} className="w-full">
          What happened and what to do.
        </Banner>
      ))}
      <div className="w-full">
        <EmptyState
          headingLevel={3}
          title="Nothing here yet"
          text="What to do next."
          actions={<Button>Begin</Button>}
        />
      </div>
    </>
  ),
  Surfaces: () => (
    <>
      <Card className="w-60">A panel rests on the paper.</Card>
      <Card isInteractive className="w-60">
        <a href="/design" className={cardLinkCover}>
          The whole card is a link.
        </a>
      </Card>
      <LetterTile name="Letter tile" size="small" />
      <LetterTile name="Letter tile" />
      <LetterTile name="Letter tile" size="large" />
      <Mark />
    </>
  ),
  Waiting: () => (
    <>
      <Progress label="Calls" done={3} total={10} note="Waiting for a free place." />
      <Progress label="Unknown total" done={3} total={null} />
      <Spinner />
      <Skeleton className="h-8 w-40" />
      <div className="w-60">
        <SkeletonText />
      </div>
    </>
  ),
  'Disclosure and code': () => (
    <>
      <div className="w-full">
        <Accordion
          openId="one"
          items={[
            { id: 'one', title: 'Open', body: 'The answer.' },
            { id: 'two', title: 'Closed', body: 'Another.' },
          ]}
        />
      </div>
      <CodeBlock label="Terminal" code="npm start" />
    </>
  ),
  ...figureSpecimens,
};

/** As markup, so that the page adds no script to the site's. */
export function designMarkup(): string {
  return renderToStaticMarkup(
    <StaticRouter location="/design">
      {Object.entries(specimens).map(([name, Specimen]) => (
        <section key={name} aria-label={name} className="border-t border-line py-8">
          <h2 className="caption">{name}</h2>
          <div className="mt-4 flex flex-wrap items-start gap-4 *:min-w-0">
            <Specimen />
          </div>
        </section>
      ))}
    </StaticRouter>,
    { identifierPrefix: 'design' },
  );
}
