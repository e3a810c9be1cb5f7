import { Tabs } from '../../ui/tabs.tsx';

interface TopTabsProps {
  current: string;
  modelCount: number;
  toHref: (tab: string) => string;
}

export function TopTabs({ current, modelCount, toHref }: TopTabsProps) {
  return (
    <Tabs
      label="Benchmark"
      current={current}
      className="mt-8"
      items={[
        { value: 'run', label: 'Run Benchmark', to: toHref('run') },
        { value: 'models', label: 'My Models', to: toHref('models'), count: modelCount },
        { value: 'results', label: 'Results', to: toHref('results') },
      ]}
    />
  );
}
