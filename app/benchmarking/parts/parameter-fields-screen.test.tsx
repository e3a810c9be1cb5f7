import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyStart } from '../form/form-start.ts';
import { ParameterFields } from './parameter-fields.tsx';

it('the name of a schema is sent with the schema that came with it, and with no other', () => {
  const schema = '{"type":"object"}';
  render(<ParameterFields start={{ ...emptyStart, schema, schemaName: 'city' }} refusing={{}} problem={null} />);
  const sent = () => document.querySelector<HTMLInputElement>('input[name="jsonName"]')?.value;
  const typed = screen.getByLabelText(/^JSON Schema of the answer/);
  expect(sent()).toBe('city');
  fireEvent.change(typed, { target: { value: '{"type":"array"}' } });
  expect(sent()).toBe('');
  fireEvent.change(typed, { target: { value: schema } });
  expect(sent()).toBe('city');
});
