import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub, data } from 'react-router';
import { expect, it } from 'vitest';
import RecordEdit from './record-edit.tsx';

const subject = { kind: 'tool', id: 'tabnine', name: 'Tabnine', path: '/tool/tabnine' };
const cell = { subject, field: 'status', label: 'Status', kind: 'status', present: [], canBeEmpty: true, plan: null };
const mark = { sentence: 'Read on 1 May 2026.', quote: null, source: null, isAgeing: false, isContradicted: false };
const begun = { kind: 'acquired', on: '', by: 'Tricentis', to: '', groundStanding: 'read', groundBy: '', seen: 'v1' };

it('the form of a status sends the buyer and who reports it apart, and after a refusal the version that it then shows', async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: RecordEdit as unknown as ComponentType,
      loader: () => ({ cell, begun }),
      action: async ({ request }) => {
        const typed = Object.fromEntries(await request.formData());
        sent.push(typed);
        const present = [{ text: 'Closed', value: null, mark }];
        const refusal = { errors: {}, problem: 'Somebody was faster.', preview: null, present };
        return data({ ...refusal, typed: { ...typed, seen: 'v2' } }, { status: 409 });
      },
    },
  ]);
  render(<Stub />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Who says so/), 'TechCrunch');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Somebody was faster.');
  expect(screen.getByRole('region', { name: 'What the record says now' }).textContent).toContain('Closed');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(sent).toMatchObject([
    { by: 'Tricentis', groundBy: 'TechCrunch', seen: 'v1' },
    { by: 'Tricentis', groundBy: 'TechCrunch', seen: 'v2' },
  ]);
});
