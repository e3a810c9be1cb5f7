import { type CompareState, canonicalParameters } from '../selection.ts';

/** The view as hidden inputs of a form that changes a part of it. @param without the parameters that the form has itself */
export function StateInputs({ state, without }: { state: CompareState; without: readonly string[] }) {
  return canonicalParameters(state).map(
    ([name, value]) => !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}
