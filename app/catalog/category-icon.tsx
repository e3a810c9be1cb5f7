import AudioLines from 'lucide-react/icons/audio-lines';
import Briefcase from 'lucide-react/icons/briefcase';
import CodeXml from 'lucide-react/icons/code-xml';
import Image from 'lucide-react/icons/image';
import Palette from 'lucide-react/icons/palette';
import Pencil from 'lucide-react/icons/pencil';
import Shapes from 'lucide-react/icons/shapes';
import type { CategoryIcon as IconName } from './category.ts';

const icons = {
  edit: Pencil,
  image: Image,
  'trending-up': Shapes,
  'chart-bar': AudioLines,
  briefcase: Briefcase,
  heart: Palette,
};

interface CategoryIconProps {
  /** Of the category: writing and code share an icon name. */
  id: string;
  icon: IconName;
  className?: string;
}

/** A drawing of what the category's tools make. Hidden from screen readers: the category's name is beside it. */
export function CategoryIcon({ id, icon, className }: CategoryIconProps) {
  const Icon = id === 'coding' ? CodeXml : icons[icon];
  return <Icon className={className} aria-hidden />;
}
