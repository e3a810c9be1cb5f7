/** Where readers correct a fact; without a field, where they choose one. @param plan of a plan that is known: its subject */
export function correctionPath(subject: { kind: string; id: string }, field?: string, plan?: string): string {
  const search = new URLSearchParams({ [subject.kind]: subject.id });
  if (field !== undefined) search.set('field', field);
  if (plan !== undefined) search.set('plan', plan);
  return `/corrections/new?${search}`;
}

/** Where the maker of a tool claims its entry. */
export const claimPath = (toolId: string) => `/claims/new?tool=${toolId}`;
