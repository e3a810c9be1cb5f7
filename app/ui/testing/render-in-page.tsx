import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';

/** A part on a page of its own, and somebody who uses it. Every other address is an empty page. */
export function renderInPage(part: ReactNode): RenderResult & { user: UserEvent } {
  const Stub = createRoutesStub([
    { path: '/', Component: () => part },
    { path: '*', Component: () => null },
  ]);
  return { user: userEvent.setup(), ...render(<Stub />) };
}
