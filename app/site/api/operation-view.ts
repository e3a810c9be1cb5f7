/** An operation of the API as its page shows it. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** What a key must be allowed to do; null where no key is needed. */
  scope: string | null;
  inputs: ParameterView[];
  /** Of the example, as JSON; null where none is sent. */
  body: string | null;
  answers: { status: string; description: string }[];
  /** Path and search parameters of the example. */
  address: string;
  curl: string;
  fetch: string;
}

export interface ParameterView {
  name: string;
  /** path, query, header or body. */
  where: string;
  type: string;
  isRequired: boolean;
  description: string;
  example: string;
}

/** The address that a form about an operation leads to: fields that are empty are left out of the search parameters. */
export function addressOf({ path, inputs }: Pick<OperationView, 'path' | 'inputs'>, form: FormData): string {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const query = new URLSearchParams();
  for (const { name, where } of inputs) if (where === 'query' && typed(name) !== '') query.set(name, typed(name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(typed(name)));
  return query.size === 0 ? filled : `${filled}?${query}`;
}
