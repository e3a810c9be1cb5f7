import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SuiteDoctor } from './suite-doctor.tsx';

it('what the suite doctor found gives way to a note when a case is edited, and stays when something else is', async () => {
  const health = { headline: 'Every check catches something.', groups: [], noticed: null, unexamined: null };
  const Form = () => (
    <form>
      <input name="name" aria-label="Name" />
      <input name="system" aria-label="System prompt" />
      <SuiteDoctor />
    </form>
  );
  const Page = createRoutesStub([{ path: '/', Component: Form, action: () => ({ health }) }]);
  render(<Page />);
  const user = userEvent.setup();
  const examine = await screen.findByRole('button', { name: 'Examine the cases' });
  await user.click(examine);
  await screen.findByText(health.headline);
  await user.type(screen.getByLabelText('Name'), 'Triage');
  screen.getByText(health.headline);
  await user.type(screen.getByLabelText('System prompt'), 'Be brief');
  screen.getByText(/^The cases were edited since they were examined/);
  expect(screen.queryByText(health.headline)).toBeNull();
  await user.click(examine);
  await screen.findByText(health.headline);
});
