import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { ModelPage } from '../page/model-page.ts';
import { ModelHeader } from './model-header.tsx';

const page = {
  id: 'gpt-6-sol',
  name: 'GPT-6 Sol',
  maker: { id: 'openai', name: 'OpenAI' },
  status: 'served',
  main: null,
} as unknown as ModelPage;

it.each([
  ['leads to the page of its maker', { path: '/company/openai', logo: null }, '/company/openai'],
  ['names a maker that has no page', null, null],
])('the head of a model %s', (_title, company, path) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <ModelHeader page={page} company={company} /> }]);
  render(<Page />);
  expect(screen.getByText(/by/).textContent).toBe('by OpenAI');
  expect(screen.queryByRole('link', { name: 'OpenAI' })?.getAttribute('href') ?? null).toBe(path);
});
