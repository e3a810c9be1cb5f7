import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Megaphone from 'lucide-react/icons/megaphone';
import Scale from 'lucide-react/icons/scale';
import Share2 from 'lucide-react/icons/share-2';
import { Card } from '../../ui/card.tsx';
import { features } from '../plans/plans-content.ts';

const icons = {
  gauge: Gauge,
  key: KeyRound,
  scale: Scale,
  share: Share2,
  megaphone: Megaphone,
  chart: ChartNoAxesColumn,
};

export function FeatureGrid({ title: heading }: { title: string }) {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="headline text-3xl sm:text-4xl">
        {heading}
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <Card as="li" key={title}>
              <Icon className="size-5 text-accent" aria-hidden />
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
