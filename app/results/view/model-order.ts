import { type FigureKey, figures, type ModelView } from '../run-view.ts';

export type OrderKey = FigureKey | 'name' | 'outputTokens' | 'cost' | 'perAnswer' | 'successRate' | 'passRate';
export interface ModelOrder {
  key: OrderKey;
  isDescending: boolean;
}

/** The better end first: short times, high speeds. */
export const startsDescending = (key: OrderKey): boolean =>
  key === 'successRate' || key === 'passRate' || (key in figures && figures[key as FigureKey].isRate);

function figureOf(model: ModelView, key: Exclude<OrderKey, 'name'>): number | null {
  switch (key) {
    case 'outputTokens':
    case 'successRate':
    case 'passRate':
      return model[key];
    case 'cost':
      return model.cost.nanos;
    case 'perAnswer':
      return model.cost.perAnswerNanos;
    default:
      return model.figures[key].median;
  }
}

const isAmount = (key: OrderKey) => key === 'cost' || key === 'perAnswer';

/** Sorts models; those without the figure come last in either direction. Amounts are sorted within their currency. */
export function orderModels(models: readonly ModelView[], { key, isDescending }: ModelOrder): ModelView[] {
  const sign = isDescending ? -1 : 1;
  return models.toSorted((one, other) => {
    if (key === 'name') return sign * one.name.localeCompare(other.name, 'en');
    const [a, b] = [figureOf(one, key), figureOf(other, key)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (isAmount(key) && one.cost.currency !== other.cost.currency)
      return one.cost.currency < other.cost.currency ? -1 : 1;
    return sign * (a - b);
  });
}

/** Shortens a name for narrow places. */
export function shortName(name: string, most = 24): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}
