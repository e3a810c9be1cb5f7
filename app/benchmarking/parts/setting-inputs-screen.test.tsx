import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { VersionSettings } from '../form/form-start.ts';
import { VersionSettingInputs } from './setting-inputs.tsx';

function Fields({ initial }: { initial: VersionSettings }) {
  const [settings, setSettings] = useState(initial);
  return <VersionSettingInputs number={2} settings={settings} onChange={setSettings} />;
}

const sent = () =>
  JSON.parse(document.querySelector<HTMLInputElement>('input[name="versionSettings"]')?.value ?? 'null') as unknown;

it('the JSON setting of a version, which has no field, is shown and can be removed', () => {
  const json = JSON.stringify({ schema: { type: 'object' }, name: 'city' });
  render(<Fields initial={{ temperature: '1', json }} />);
  expect(screen.getByText('JSON of the answer: by a schema of its own, “city”')).toBeDefined();
  expect(sent()).toEqual({ temperature: '1', json });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the JSON setting of version 2' }));
  expect(screen.queryByText(/^JSON of the answer/)).toBeNull();
  expect(sent()).toEqual({ temperature: '1' });
  expect(document.activeElement).toBe(screen.getByText('Parameters, tools and cache of version 2'));
});

it('a version without tools says that those of single cases are away, too', () => {
  render(<Fields initial={{}} />);
  fireEvent.change(screen.getByLabelText(/^Tools of version 2/), { target: { value: 'none' } });
  expect(sent()).toEqual({ tools: 'none' });
  expect(screen.getByText('Those of every case, and those of single cases too')).toBeDefined();
});

it.each([
  ['true', 'any JSON'],
  ['false', 'not asked for'],
  ['{"schema":{}}', 'by a schema of its own'],
])('a JSON setting of %s is said in words', (json, words) => {
  render(<Fields initial={{ json }} />);
  expect(screen.getByText(`JSON of the answer: ${words}`)).toBeDefined();
});
