import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';

/** Renders a component on a page of a test router, with a simulated user. Every other path is an empty page. */
export function renderInPage(part: ReactNode): RenderResult & { user: UserEvent } {
  const Stub = createRoutesStub([
    { path: '/', Component: () => part },
    { path: '*', Component: () => null },
  ]);
  return { user: userEvent.setup(), ...render(<Stub />) };
}
