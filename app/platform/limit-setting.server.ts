import { z } from 'zod';
import { defineSetting, type Setting } from './settings.server.ts';

/** A whole number that administrators choose within a range in which the site stays safe. */
export interface LimitSetting extends Setting<number> {
  label: string;
  /** What follows from a smaller or a larger number. */
  hint?: string;
  least: number;
  most: number;
}

export function defineLimit({
  name,
  ...rest
}: Pick<LimitSetting, 'name' | 'label' | 'hint' | 'least' | 'most' | 'fallback'>): LimitSetting {
  const schema = z.number().int().min(rest.least).max(rest.most);
  return Object.freeze({ ...rest, ...defineSetting({ name, schema, fallback: rest.fallback }) });
}

/** Limits that a page shows together. */
export interface LimitGroup {
  title: string;
  text: string;
  limits: readonly LimitSetting[];
}
