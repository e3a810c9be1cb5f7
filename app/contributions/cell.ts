import type { FactMark } from '../catalog/fact-wording.ts';
import type { FactField } from '../catalog/tool.ts';

/** How the value of a field is entered. */
export type FieldKind =
  | 'answer'
  | 'yesNo'
  | 'date'
  | 'year'
  | 'address'
  | 'list'
  | 'plan'
  | 'status'
  | 'owner'
  | 'training'
  | 'text';

/** One field of one record: what a correction is about. */
export interface Cell {
  subject: { kind: 'tool' | 'company'; id: string; name: string; path: string };
  field: FactField;
  /** "Free Plan". */
  label: string;
  kind: FieldKind;
  /** What the record says now, in words; empty: not known. */
  present: { text: string; value: unknown; mark: FactMark }[];
  /** Whether the record can be without what it says now. */
  canBeEmpty: boolean;
  /** Of a plan: what the form begins with. */
  plan: Record<string, string> | null;
}

export interface CellChoice {
  field: string;
  label: string;
  isKnown: boolean;
  /** Of a plan that is known: its subject. */
  plan?: string;
}

export function kindOf(field: string): FieldKind {
  if (/^(feature|platform):/.test(field)) return 'answer';
  if (/^(launchDate|latestUpdate)$/.test(field)) return 'date';
  if (/^(website|\w+Url)$/.test(field)) return 'address';
  if (/^(models|signIn|data\.certificates)$/.test(field)) return 'list';
  if (/^pricing\.free(Trial)?$/.test(field)) return 'yesNo';
  const others: Record<string, FieldKind> = {
    plan: 'plan',
    status: 'status',
    owner: 'owner',
    'data.training': 'training',
    founded: 'year',
  };
  return others[field] ?? 'text';
}

/** A honeypot: a field that is invisible to people and filled in by bots. */
export const TRAP_FIELD = 'nickname';
