import Briefcase from 'lucide-react/icons/briefcase';
import ChartBar from 'lucide-react/icons/chart-bar';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { CategoryIcon as IconName } from './category.ts';

const icons = {
  edit: Pencil,
  image: Image,
  'trending-up': TrendingUp,
  'chart-bar': ChartBar,
  briefcase: Briefcase,
  heart: Heart,
};

/** Hidden from screen readers: the category's name is beside it. */
export function CategoryIcon({ icon, className }: { icon: IconName; className?: string }) {
  const Icon = icons[icon];
  return <Icon className={className} aria-hidden />;
}
